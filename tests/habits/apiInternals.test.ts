import { expect, test } from 'vitest'
import { importsOf, sourcesIn } from './sources.ts'

/**
 * Tests of the API that reach behind its door, with the reason. The others call endpoints, `app.work` for timed work, and
 * `app.operators` for scripts.
 */
const reachingBehind: Readonly<Record<string, string>> = {
  // The machinery itself, which no endpoint shows.
  'core/batchedWork': 'work of the test that crashes between two batches, and its progress',
  'core/cdnPurges': 'a purge without a change, as a process orders that has started',
  'core/clock': 'the list of scheduled work, none of which a process with a wrong clock may do',
  'backup/roundTrip': 'backups of the database, whose rows are compared, and their archives',
  'activities/newsChannel': 'a second process on the same database',
  'core/concurrentStart': 'several processes that connect to one database at once',
  'core/contractEnforcement': 'an app with endpoints that break their contract',
  'core/deadlocks': 'changes that lock rows in the order that the test wants',
  'core/deliveries': 'reactions that fail, registered for the test',
  'core/events': 'events and reactions of the test, and deliveries that were lost',
  'core/forms': 'the parser of form fields',
  'core/migrate': 'what a migration leaves behind, and which ones wait',
  'core/openapi': 'the document is generated from the contract, without a server',
  'core/queueAdditions': 'what a start adds to the tables of the queue',
  'core/safeFetch': 'addresses and redirects that a fetch refuses',
  'core/statementNames': 'what a connection to a pool of transactions sends',
  'core/sweep': 'the lines that the comparison with the file store logs',
  'core/upgrades': 'databases of earlier releases',
  'credentials/keys': 'a backend whose CREDENTIAL_KEY is another one',
  'credentials/privateKeys': 'decrypts the private keys to look for them',
  'files/fileStores': 'both file stores fulfil one interface',
  'files/pictureLimits': 'the process that decodes pictures, and its limits',
  'files/virusScanner': 'the protocol of the scanner',
  'mail/mail': 'every template in both languages',
  'accounts/addressForms': 'addresses of an earlier release, and what a mail server answers',
  'accounts/securityLogUpkeep': 'the security log itself, with files that cannot be written',
  'notifications/notificationGroups': 'thousands of notifications in any order, without what causes them',
  'notifications/notificationSettings':
    'a notification that is delivered twice, or whose mail is lost in a crash',
  'notifications/oldNotifications': 'notifications of 400 days, without what causes them',
  'reports/manyReports': 'callers from hundreds of networks',
  'posts/mediaTable': 'what the cleaning of pictures leaves, byte by byte',
  'settings/exports': 'every table with rows of a person, so that a new one is noticed',
  'employments/members': 'an event that comes after all others, so that nothing more is to be waited for',
  'applications/startedApplications':
    'the files that wait, whose addresses nobody is told, and the query that home embeds',
  'applications/answerPromises': 'a reminder that is delivered again',
  'applications/blindJobs': 'a colleague who was given the right after they had applied',
  'applications/applicationNoteMentions': 'a job that is limited to its managers',
  'applications/decisions': 'a second start on the same database',
  'settings/privacy':
    'what signed-out visitors and companies see of ratings, which the pages combine with more',
  // Rows that the product cannot make, or only in more time than a test has.
  'accounts/accountErasure':
    'counters of rate limits that would have to be used up, and a confirmation without a company',
  'accounts/security': 'an address confirmed in the past, before the clock of the test',
  'accounts/securityLog': 'all kinds of lines; a passkey that no browser has created',
  'accounts/sessionModel': 'a hundred accounts with a known password, which takes a second to hash',
  'applications/earlierReceipts': 'what the release before did not record, and a file that is lost',
  'applications/receipts': 'jobs and companies with applications, which nobody deletes yet',
  'applications/applicationReuse': 'jobs that are deleted while their applications have a file in common',
  'companies/companyFacts': 'an industry that is retired and no longer offered',
  'core/otherPeoplesIds': 'an address, a number and a passkey of another person',
  'cvFiles/cvFiles': 'names and addresses of earlier releases, which the forms refuse now',
  'employments/invitationModel': 'an invitation is found by the hash of its token',
  'files/dangerousFiles': 'a stored name that an upload cannot have',
  'follows/follows': 'companies without members, whose names sort in two alphabets',
  'posts/mentions':
    'changes of a name without the limit on changing it, and a closed account that comes back',
  'profiles/profileMedia': 'an account that is due for erasure, and the comparison with the file store alone',
}

test('tests of the API use its door, or say why not', () => {
  const reaching = sourcesIn('tests/api', /\.test\.ts$/)
    .filter((source) => importsOf(source).some((specifier) => specifier.startsWith('#backend/')))
    .map(({ path }) => path.replace('tests/api/', '').replace('.test.ts', ''))
  expect(reaching).toEqual(Object.keys(reachingBehind).toSorted())
})
