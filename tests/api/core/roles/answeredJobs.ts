import { showAnsweredJob, showReceivedJob } from '#contract/applications/answeredJob.ts'
import { showApplicationReceipt, showReceivedReceipt } from '#contract/applications/receipt.ts'
import { rights, type Make, type Row } from '../roleTable.ts'

/** The text of a job that an application answered, and the receipt: for the candidate, and for who handles the job. */
export const answeredJobRows = (make: Make): Row[] => [
  {
    endpoint: showAnsweredJob,
    args: async () => ({ params: { jobId: (await make.application()).jobId } }),
    expected: rights.ana,
  },
  {
    endpoint: showApplicationReceipt,
    args: async () => ({ params: { jobId: (await make.application()).jobId } }),
    expected: rights.ana,
  },
  ...[showReceivedJob, showReceivedReceipt].map((endpoint) => ({
    endpoint,
    args: async () => ({ params: { applicationId: (await make.application()).id } }),
    expected: { ana: 404, bohdan: 404, mira: 404, ivan: 404 },
  })),
]
