import { listAttachableCredentials } from '#contract/cvFiles/attachments.ts'
import * as checks from '#contract/cvFiles/checks.ts'
import * as files from '#contract/cvFiles/files.ts'
import type { TestBackend } from '../../backend.ts'
import { choices, makeFile } from '../../cvFiles/cvFileFixtures.ts'
import { hire } from '../../employments/hiredPeople.ts'
import { rights, type Row } from '../roleTable.ts'

export const cvFileRows = (app: TestBackend): Row[] => {
  const newLink = async () => {
    const { caller } = await hire(app)
    await makeFile(caller, { check_links: true })
    const [link] = await caller.call(checks.listCheckLinks)
    return link ?? { id: 0, url: '' }
  }
  return [
    { endpoint: files.exportResume },
    { endpoint: files.makeCvFile, args: () => ({ body: choices }) },
    { endpoint: listAttachableCredentials },
    { endpoint: checks.listCheckLinks },
    {
      // The link of somebody else; tests/api/cvFiles/checkLinks.test.ts revokes own ones.
      endpoint: checks.revokeCheckLink,
      args: async () => ({ params: { checkLinkId: (await newLink()).id } }),
      expected: { ...rights.refused(404), nobody: 401 },
    },
    {
      endpoint: checks.showCheck,
      args: async () => ({ params: { token: (await newLink()).url.split('/').at(-1) ?? '' } }),
    },
  ]
}
