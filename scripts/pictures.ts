/** `npm run pictures`: docs/pictures, drawn from a real run of the built program on a real server (`npm run targets -- install`). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { execa } from 'execa'
import { findChromium, launchChromium } from '../fixtures/reports/chromium.ts'
import { freePort } from '../harness/targets/free-port.ts'

const root = join(import.meta.dirname, '..')
const pictures = join(root, 'docs', 'pictures')
const colours: Readonly<Record<string, string>> = {
  1: 'font-weight:bold',
  2: 'color:#8b949e',
  31: 'color:#ff7b72',
  32: 'color:#56d364',
  33: 'color:#e3b341',
  35: 'color:#d2a8ff',
  36: 'color:#79c0ff',
}

/** What a terminal shows of coloured text, as HTML. */
function terminalPage(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  let open = 0
  const body = escaped.replace(/\x1b\[(\d+)m/g, (_, code: string) => {
    const style = colours[code]
    if (style === undefined) return open-- > 0 ? '</span>' : ''
    open += 1
    return `<span style="${style}">`
  })
  return `<!doctype html><meta charset="utf-8"><body style="margin:0;background:#0d1117;color:#e6edf3">
<pre style="margin:16px;font:13px/1.35 'DejaVu Sans Mono',monospace">${body}</pre>`
}

/** The page of a tap between a client and a server of the TypeScript SDK, and a client that calls a tool by a number. */
async function drawTap(): Promise<void> {
  const port = await freePort()
  const server = execa('node', ['.targets/sdk-v1-server/http.mjs'], {
    cwd: root,
    env: { PORT: String(port) },
    reject: false,
  })
  const at = ['--listen', '0', '--url', `http://127.0.0.1:${port}/mcp`]
  const tap = execa('node', [program, 'tap', '--ui', ...at], { cwd: root, env: { CI: '1' }, reject: false })
  let said = ''
  const told = (pattern: RegExp): Promise<string> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = pattern.exec(said)?.[1]
        if (found !== undefined) resolve(found)
      }
      tap.stderr.on('data', (data) => {
        said += String(data)
        look()
      })
      look()
    })
  const [live, url] = await Promise.all([told(/live at (\S+)/), told(/give your client (\S+)/)])
  const page = await browser.open(live, { width: 1200, height: 760 })
  await execa('node', ['.targets/sdk-v1-client/client.mjs', url], { cwd: root, reject: false })
  const wrong = { jsonrpc: '2.0', id: 9, method: 'tools/call', params: { name: 7 } }
  const open = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'my-client', version: '1.0.0' } }
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }
  const post = (message: object, more: Readonly<Record<string, string>> = {}) =>
    fetch(url, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(message) })
  const opened = await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params: open })
  await post(wrong, { 'Mcp-Session-Id': opened.headers.get('mcp-session-id') ?? '' })
  await page.evaluate(`new Promise((resolve) => {
    const look = () => {
      const row = document.querySelector('#rows .row.broken')
      if (row === null) return setTimeout(look, 100)
      row.click()
      setTimeout(resolve, 1000)
    }
    look()
  })`)
  writeFileSync(join(pictures, 'ui.png'), Buffer.from(await page.screenshot(), 'base64'))
  tap.kill('SIGTERM')
  server.kill()
  await Promise.all([tap, server])
}

/** Lines that a picture can do without: all warnings but the first, and what was not observed. */
function shortened(output: string): string {
  const plain = (line: string): string => line.replace(/\x1b\[\d+m/g, '')
  let warnings = 0
  return output
    .split('\n')
    .filter(
      (line) =>
        !/^ (?:! |NOT PLANNED)|^ {3}written|^ {5}only a warning/.test(plain(line)) ||
        (/^ ! /.test(plain(line)) && warnings++ < 2),
    )
    .join('\n')
}

const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
const program = join(root, 'dist', 'mcp-conform.js')
const report = join(folder, 'report.html')
const flags = ['server', '--revision', '2025-03-26', '--report', 'console', '--report', `html=${report}`]
const { stdout } = await execa(
  process.execPath,
  [program, ...flags, '--', 'node', '.targets/sdk-v1-tools-only/stdio.mjs'],
  {
    cwd: root,
    reject: false,
    env: { FORCE_COLOR: '1', COLUMNS: '100' },
  },
)
const command = 'npx mcp-conform server -- node my-server.js'
const shown = shortened(stdout)
  .replaceAll('node .targets/sdk-v1-tools-only/stdio.mjs', 'node my-server.js')
  .replaceAll('node dist/mcp-conform.js', 'npx mcp-conform')
writeFileSync(join(folder, 'terminal.html'), terminalPage(`$ ${command}\n${shown}`))

const chromium = findChromium()
if (chromium === undefined) throw new Error('expected Chromium in the PATH')
const browser = launchChromium(chromium)
const draw = async (name: string, file: string, width: number, height: number, whole: boolean): Promise<void> => {
  const page = await browser.open(String(pathToFileURL(file)), { width, height })
  writeFileSync(join(pictures, name), Buffer.from(await page.screenshot(whole), 'base64'))
}
await draw('terminal.png', join(folder, 'terminal.html'), 860, 300, true)
await draw('report.png', report, 1200, 900, false)
await drawTap()
await browser.close()
rmSync(folder, { recursive: true })
