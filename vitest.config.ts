import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { compilerFlags } from './cli/compiler-flags.ts'
import { agentVariables } from './cli/options/coding-agent.ts'

/** What takes longest, first what mostly waits: begun last, it would be waited for. */
const longest = [/\/planted\/same-case\./, /\/fuzz\/fuzz\.test\./, /\/end-to-end\//]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files)
    const long = longest.flatMap((name) => others.filter(({ moduleId }) => name.test(moduleId)))
    return [...new Set([...long, ...others])]
  }
}

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['node_modules', 'dist', '.targets'],
    // Tests that run programs wait for them most of the time.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Tests share nothing but what they import; loading that anew for each file costs a fifth of the time.
    isolate: false,
    execArgv: [...compilerFlags],
    // Programs that tests run may be slow on a busy machine; no test is about speed.
    // Whoever runs the tests is not who runs the programs in them.
    env: Object.fromEntries(agentVariables.map((name) => [name, ''])),
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
