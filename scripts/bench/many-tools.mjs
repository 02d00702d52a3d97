/** A server over stdio with so many tools: `node many-tools.mjs 100`. For how cost grows with what a target lists. */
import { createInterface } from 'node:readline'

const count = Number(process.argv[2] ?? 10)
const number = { type: 'number', description: 'One of the numbers.' }
const tools = Array.from({ length: count }, (_, i) => ({
  name: `add-${i}`,
  description: `Adds two numbers, and ${i}.`,
  inputSchema: { type: 'object', properties: { a: number, b: number }, required: ['a', 'b'] },
  annotations: { readOnlyHint: true },
}))
const legacy = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']
const results = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion: legacy.includes(protocolVersion) ? protocolVersion : legacy.at(-1),
    capabilities: { tools: {} },
    serverInfo: { name: 'many-tools', version: '1.0.0' },
  }),
  ping: () => ({}),
  'tools/list': () => ({ tools }),
}

function answer({ id, method, params }) {
  if (method === 'tools/call') {
    const known = tools.some(({ name }) => name === params?.name)
    if (known) return { id, result: { content: [{ type: 'text', text: 'done' }] } }
    return { id, error: { code: -32602, message: 'Unknown tool' } }
  }
  if (!Object.hasOwn(results, method)) return { id, error: { code: -32601, message: 'Method not found' } }
  return { id, result: results[method](params ?? {}) }
}

for await (const line of createInterface({ input: process.stdin })) {
  let message
  try {
    message = JSON.parse(line)
  } catch {
    continue
  }
  if (message?.id === undefined || message.method === undefined) continue
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...answer(message) })}\n`)
}
