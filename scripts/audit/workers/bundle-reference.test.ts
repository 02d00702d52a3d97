import { execFileSync } from 'node:child_process'
import { execPath } from 'node:process'
import { expect, test } from 'vitest'
import { parseJson } from '../../../harness/wire/json/json.ts'
import { bundledReference } from './bundle-reference.ts'

test('the bundled server has what its source loads only when it is needed', async () => {
  const program = await bundledReference()
  const opening = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  const lines = [
    { jsonrpc: '2.0', id: 1, method: 'initialize', params: opening },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'echo', arguments: { text: 'called' } } },
  ]
  const input = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  const output = execFileSync(execPath, [program, 'stdio'], { input, encoding: 'utf8' })
  const answers = output.trim().split('\n').map(parseJson)
  expect(answers.at(-1)).toMatchObject({ id: 2, result: { content: [{ text: 'called' }] } })
})
