// Passes the standard streams on to a command, and keeps what passed: node tee.mjs <file> <command...> writes <file>.in and <file>.out
import { spawn } from 'node:child_process'
import { appendFileSync, writeFileSync } from 'node:fs'

const [file, command, ...args] = process.argv.slice(2)
for (const end of ['in', 'out']) writeFileSync(`${file}.${end}`, '')
const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
process.stdin.on('data', (data) => {
  appendFileSync(`${file}.in`, data)
  child.stdin.write(data)
})
process.stdin.on('end', () => child.stdin.end())
child.stdin.on('error', () => {})
child.stdout.on('data', (data) => {
  appendFileSync(`${file}.out`, data)
  process.stdout.write(data)
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.once('close', (code) => process.exit(code ?? 1))
