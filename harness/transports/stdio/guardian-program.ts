/**
 * The guardian's whole program, run with `node -e` so that it needs no file of its own, built or not. It reads lines
 * "+pid" and "-pid" and, when the pipe closes, kills what was added and not removed. It outlives whatever kills us.
 */
export const guardianProgram = `
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
const trees = new Set()
let rest = ''
process.stdin.setEncoding('utf8')
process.stdin.on('error', () => {})
process.stdin.on('data', (text) => {
  const lines = (rest + text).split('\\n')
  rest = lines.pop()
  for (const line of lines) {
    if (line[0] === '+') trees.add(Number(line.slice(1)))
    else trees.delete(Number(line.slice(1)))
  }
})
process.stdin.on('close', () => {
  const { spawnSync } = require('node:child_process')
  for (const pid of trees) {
    try {
      if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'])
      else process.kill(-pid, 'SIGKILL')
    } catch {}
  }
  process.exit()
})
`
