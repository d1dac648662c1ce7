import names from 'tlds' with { type: 'json' }
import { learnTopLevelDomains } from '#contract/core/topLevelDomains.ts'

// This server knows all of the IANA's list, of which a browser knows the usual ones.
learnTopLevelDomains(names)
