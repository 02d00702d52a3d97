import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { gone } from '../../../fixtures/processes/gone.ts'

it.skipIf(process.platform === 'win32')(
  'a run killed with SIGKILL leaves no process of the target behind',
  async () => {
    const run = spawn(
      process.execPath,
      [
        '--import',
        import.meta.resolve('tsx'),
        new URL('../../../fixtures/processes/guarded-run.ts', import.meta.url).pathname,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const pids: number[] = []
    for await (const line of createInterface({ input: run.stdout })) {
      pids.push(Number(line))
      if (pids.length === 2) break
    }
    run.kill('SIGKILL')
    await once(run, 'exit')
    await expect(gone(pids, AbortSignal.timeout(2000))).resolves.toBeUndefined()
  },
)
