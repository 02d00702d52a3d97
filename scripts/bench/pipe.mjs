// What a tap is compared with: passes bytes on, and does nothing else.
// node pipe.mjs -- <command...>   or   node pipe.mjs <port> <url>
import { spawn } from 'node:child_process'
import { createServer, request } from 'node:http'

const words = process.argv.slice(2)
if (words[0] === '--') {
  const server = spawn(words[1], words.slice(2), { stdio: ['pipe', 'pipe', 'inherit'] })
  process.stdin.pipe(server.stdin)
  server.stdout.pipe(process.stdout)
  server.once('exit', (code) => process.exit(code ?? 1))
} else {
  const url = new URL(words[1])
  createServer((from, back) => {
    const headers = { ...from.headers, host: url.host }
    const to = request(
      { host: url.hostname, port: url.port, path: from.url, method: from.method, headers },
      (answer) => {
        back.writeHead(answer.statusCode, answer.headers)
        answer.pipe(back)
      },
    )
    from.pipe(to)
  }).listen(Number(words[0]), '127.0.0.1')
}
