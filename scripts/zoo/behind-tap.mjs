// Runs a client that finds its server through a tap: node behind-tap.mjs <url> <program of mcp-conform> <command of the client...>
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const [url, program, command, ...words] = process.argv.slice(2)
const node = [program, 'tap', '--quiet', '--listen', '0', '--url', url]
const tap = spawn(process.execPath, node, { stdio: ['ignore', 'ignore', 'pipe'] })
let isThere = false
createInterface({ input: tap.stderr }).on('line', (line) => {
  const given = /give your client (\S+)/.exec(line)?.[1]
  if (given === undefined || isThere) return
  isThere = true
  const client = spawn(command, [...words, given], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => client.kill(signal))
  client.once('exit', (code, signal) => {
    tap.once('exit', () => {
      if (signal === null) process.exit(code ?? 1)
      process.removeAllListeners(signal)
      process.kill(process.pid, signal)
    })
    tap.kill('SIGTERM')
  })
})
