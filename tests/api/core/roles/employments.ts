import * as employments from '#contract/employments/edits.ts'
import type { TestBackend } from '../../backend.ts'
import { rights, type Row } from '../roleTable.ts'

/** The caller's own self-reported employments. */
export const employmentRows = (app: TestBackend): Row[] => {
  const pastWork = {
    company: 'Acme',
    position: 'Mechanic',
    description: '',
    start_date: '2016-03-01',
    end_date: '2018-05-31',
  }
  let made = 0
  const anasPastWork = async () => {
    const ana = await app.as('ana')
    const body = { ...pastWork, company: `Acme ${++made}` }
    return (await ana.call(employments.createEmployment, { body })).id
  }
  return [
    {
      endpoint: employments.createEmployment,
      args: () => ({ body: { ...pastWork, company: `Acme ${++made}` } }),
    },
    {
      endpoint: employments.saveEmployment,
      args: async () => ({
        params: { employmentId: await anasPastWork() },
        body: { ...pastWork, company: `Acme ${++made}` },
      }),
      expected: rights.ana,
    },
    {
      endpoint: employments.saveEmploymentDescription,
      args: async () => ({ params: { employmentId: await anasPastWork() }, body: { description: 'Pumps' } }),
      expected: rights.ana,
    },
    {
      endpoint: employments.removeSelfReportedEmployment,
      args: async () => ({ params: { employmentId: await anasPastWork() } }),
      expected: rights.ana,
    },
  ]
}
