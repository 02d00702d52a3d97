import { expect, test } from 'vitest'
import { createReferenceClient } from '../../client.ts'
import type { Fault } from '../../fault.ts'

/** A server process of 2025-11-25 without capabilities; `extra` is run at its start. */
function serverCommand(extra: string): { command: string; args: string[] } {
  const source = `
    const { createInterface } = require('node:readline')
    ${extra}
    createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method } = JSON.parse(line)
      if (id === undefined) return
      const serverInfo = { name: 'child', version: '1' }
      const result = method === 'initialize' ? { protocolVersion: '2025-11-25', capabilities: {}, serverInfo } : {}
      console.log(JSON.stringify({ jsonrpc: '2.0', id, result }))
    })`
  return { command: process.execPath, args: ['-e', source] }
}

/** Notes the steps that the client takes to end the server. */
function observed(steps: string[]): Fault {
  return {
    says: 'breaks nothing',
    seams: {
      shutdown: (ending, next) =>
        next({
          ...ending,
          closeInput() {
            steps.push('end')
            ending.closeInput()
          },
          signal(name) {
            steps.push(name)
            ending.signal(name)
          },
        }),
    },
  }
}

test.each([
  ['exits at the end of its stdin', 'console.error("ERROR: not really")', ['end']],
  ['ignores the end of its stdin', 'setInterval(() => {}, 1000)', ['end', 'SIGTERM']],
  [
    'ignores SIGTERM as well',
    'setInterval(() => {}, 1000); process.on("SIGTERM", () => {})',
    ['end', 'SIGTERM', 'SIGKILL'],
  ],
])('a server that %s is ended in the order of the specification', async (_name, extra, expected) => {
  const steps: string[] = []
  const client = createReferenceClient({ revision: '2025-11-25', fault: observed(steps), limits: { exitMs: 300 } })
  const outcome = await client.run(serverCommand(extra))
  expect(outcome).toMatchObject({ status: 'completed', transport: 'stdio', warnings: [] })
  expect(steps).toEqual(expected)
})

test('a command that does not exist is a failed run', async () => {
  const outcome = await createReferenceClient().run({ command: '/nonexistent/server', args: [] })
  expect(outcome).toMatchObject({ status: 'failed', error: expect.stringContaining('ENOENT') })
})
