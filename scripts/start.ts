/** `npm start`: the built suite on the bundled reference server, over stdio and over Streamable HTTP, with all reports. */
import { spawn } from 'node:child_process'
import { join, relative } from 'node:path'
import { createReferenceServer } from '../reference-servers/reference-server.ts'

const dist = join(import.meta.dirname, '..', 'dist')
const here = (file: string): string => relative(process.cwd(), join(dist, file))
const folder = 'mcp-conform-report'

const server = createReferenceServer()
const { url } = await server.listen()
const args = [
  here('mcp-conform.js'),
  'server',
  '--url',
  url,
  '--report',
  'console',
  '--report',
  `json=${folder}/report.json`,
  '--report',
  `junit=${folder}/junit.xml`,
  '--trace',
  `${folder}/trace.jsonl`,
  '--',
  'node',
  here('reference-server.js'),
  'stdio',
]
process.stdout.write(`node ${args.join(' ')}\n`)
const exitCode = await new Promise<number>((resolve, reject) => {
  const run = spawn(process.execPath, args, { stdio: 'inherit' })
  run.once('error', reject)
  run.once('exit', (code) => resolve(code ?? 1))
})
await server.close()
process.exitCode = exitCode
