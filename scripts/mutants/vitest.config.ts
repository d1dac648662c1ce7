import { relative } from 'node:path'
import { mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import config from '../../vitest.config.ts'

/** Test files, separated by line breaks, in the order in which they run. */
export const testOrder = 'TEST_ORDER'

class InGivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = (process.env[testOrder] ?? '').split('\n')
    const place = ({ moduleId }: TestSpecification) => order.indexOf(relative('', moduleId))
    return files.toSorted((a, b) => place(a) - place(b))
  }
}

export default mergeConfig(config, { test: { sequence: { sequencer: InGivenOrder } } })
