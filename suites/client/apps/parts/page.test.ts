/** In a real browser the app tells of a host what happened there. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { findChromium, launchChromium } from '../../../../fixtures/reports/chromium.ts'
import { appDocument } from './page.ts'

const program = findChromium()
const page = appDocument({
  ...{ report: 'suite_report', until: 'suite_end', forbidden: 'suite_for_model', via: 'read' },
  ...{ asksForModes: true, resizes: true, loads: [{ kind: 'image', url: 'http://127.0.0.1:9/image.png' }] },
})

/** A host in a page: the app is in a frame with a sandbox, under the default policy of content. */
const host = `<!doctype html><meta charset="utf-8"><iframe sandbox="allow-scripts" height="200"></iframe><script>
const frame = document.querySelector('iframe')
const events = []
const post = (message) => frame.contentWindow.postMessage({ jsonrpc: '2.0', ...message }, '*')
let end
window.ended = new Promise((resolve) => { end = resolve })
window.addEventListener('message', ({ data: { id, method, params, result } }) => {
  if (method === 'ui/initialize') {
    const hostContext = { availableDisplayModes: ['inline', 'fullscreen'], containerDimensions: { maxHeight: 400 } }
    post({ id, result: { protocolVersion: '2026-01-26', hostContext } })
  }
  if (method === 'ui/notifications/initialized') {
    post({ method: 'ui/notifications/tool-input', params: { arguments: {} } })
    post({ method: 'ui/notifications/tool-result', params: { content: [] } })
  }
  if (method === 'ui/notifications/size-changed') frame.height = params.height
  if (method === 'ui/request-display-mode') post({ id, result: { mode: 'inline' } })
  if (method === 'tools/call') {
    if (params.name === 'suite_for_model') return post({ id, error: { code: -32000, message: 'no' } })
    events.push(...params.arguments.events)
    post({ id, result: { content: [] } })
    if (params.name === 'suite_end') post({ id: 't', method: 'ui/resource-teardown', params: {} })
  }
  if (id === 't' && result) end(events.map(({ n, way, isReady, message }) => ({ n, way, isReady, message })))
})
frame.srcdoc = ${JSON.stringify(
  page.replace(
    '<meta charset="utf-8">',
    `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; img-src data:">`,
  ),
).replaceAll('<', '\\u003c')}
</script>`

test.skipIf(program === undefined)('an app tells of its host', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'app-'))
  const browser = launchChromium(program ?? '')
  try {
    const file = join(folder, 'host.html')
    writeFileSync(file, host)
    const opened = await browser.open(pathToFileURL(file).href, { width: 600, height: 800 })
    const told = await opened.evaluate('window.ended')
    const events = Array.isArray(told) ? told : []
    expect(events.map(({ n }) => n)).toEqual(events.map((_, i) => i))
    expect(events.map(({ way, message }) => `${way} ${message.method ?? message.outcome ?? ''}`.trim())).toEqual([
      'out ui/initialize',
      'in',
      'out ui/notifications/initialized',
      'in ui/notifications/tool-input',
      'in ui/notifications/tool-result',
      ...[
        'out ui/request-display-mode',
        'in',
        'out ui/request-display-mode',
        'in',
        'out ui/request-display-mode',
        'in',
      ],
      'out ui/notifications/size-changed',
      'size',
      ...['out tools/call', 'in'],
      'tried refused',
      'in ui/resource-teardown',
      'waits',
    ])
    expect(events.find(({ way }) => way === 'size')?.message).toMatchObject({ before: 200, asked: 307, after: 307 })
    expect(opened.requests.filter((url) => url.startsWith('http'))).toEqual([])
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
