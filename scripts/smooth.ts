/**
 * `npx tsx scripts/smooth.ts [messages]`: how smooth the page of --ui is with so many messages (100,000) in Chromium: the time until all are
 * there, the times of frames while the list is scrolled from end to end, and how long a search and the choice of a message take.
 */

import { LiveLog } from '../cli/ui/live-log.ts'
import { schemaWord } from '../cli/ui/schema-word.ts'
import { servePage } from '../cli/ui/serve-page.ts'
import { findChromium, launchChromium } from '../fixtures/reports/chromium.ts'

const messages = Number(process.argv[2] ?? 100_000)
const frames = 300
const program = findChromium()
if (program === undefined) throw new Error('expected Chromium on the path')

const log = new LiveLog()
log.begin({ kind: 'begun', target: 'node server.js', parts: [{ side: 'server', rules: [] }] })
const place = { revision: '2025-11-25', transport: 'stdio' } as const
log.trace({ seq: 0, at: 0, kind: 'connection-opened', connection: 'c1', target: 'server', ...place })
for (let i = 0; i < messages; i += 1) {
  const id = i >> 1
  const isCall = i % 2 === 0
  const text = JSON.stringify(
    isCall
      ? {
          jsonrpc: '2.0',
          id,
          method: 'tools/call',
          params: { name: 'echo', arguments: { text: `message ${id}`.repeat(10) } },
        }
      : { jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: `message ${id}`.repeat(10) }] } },
  )
  log.trace({ seq: i + 1, at: i, kind: 'message', connection: 'c1', direction: isCall ? 'sent' : 'received', text })
}
const server = await servePage({ log, schema: schemaWord })
const browser = launchChromium(program)
const page = await browser.open(server.url, { width: 1400, height: 900 })
const measured = await page.evaluate(`(async () => {
  const frame = () => new Promise(requestAnimationFrame)
  const rows = () => parseInt(document.querySelector('[role=status].seen')?.textContent ?? '0')
  while (rows() < ${messages}) await frame()
  const all = performance.now()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const list = document.querySelector('#rows')
  const times = []
  list.scrollTop = 0
  let before = await frame()
  for (let i = 0; i < ${frames}; i += 1) {
    list.scrollTop = (list.scrollHeight * i) / ${frames}
    const now = await frame()
    times.push(now - before)
    before = now
  }
  times.sort((a, b) => a - b)
  const took = async (work) => {
    const start = performance.now()
    await work()
    await frame()
    return performance.now() - start
  }
  const search = document.querySelector('#search')
  const searched = await took(async () => {
    search.value = 'message 4242'
    search.dispatchEvent(new Event('input'))
    while (!document.querySelector('[role=status].seen').textContent.includes(' of ')) await frame()
  })
  const chosen = await took(() => document.querySelector('#rows .item').click())
  return { all, median: times[${frames} / 2], p95: times[Math.floor(${frames} * 0.95)], most: times.at(-1), searched, chosen,
    elements: document.querySelectorAll('*').length, heap: performance.memory?.usedJSHeapSize / 1024 / 1024 }
})()`)
await browser.close()
await server.close()
const numbers = Object.entries(Object(measured)).map(([name, value]) => `${name} ${Number(value).toFixed(1)}`)
console.log(`${messages} messages: ${numbers.join(', ')} (milliseconds; elements; heap in MiB)`)
