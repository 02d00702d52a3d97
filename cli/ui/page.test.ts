/** The page as a real browser draws it while things happen. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Browser,
  findChromium,
  launchChromium,
  type Page,
  type PageOptions,
} from '../../fixtures/reports/chromium.ts'
import { brokenRun, sampleResult } from '../../fixtures/samples/sample-run.ts'
import type { EventBody, TraceEvent } from '../../harness/trace/events.ts'
import { reportText } from '../../reports/collect.ts'
import type { SendAgain } from '../../reports/html/live.ts'
import { LiveLog } from './live-log.ts'
import { schemaWord } from './schema-word.ts'
import { type PageServer, servePage } from './serve-page.ts'

const program = findChromium()
const wide = { width: 1400, height: 900 }
const place = { revision: '2025-11-25', transport: 'stdio' } as const
const hostile = '<img src=x onerror="document.title=\'owned\'">\u202e'

describe.skipIf(program === undefined)('in Chromium (skipped where none is installed)', () => {
  let browser: Browser
  let axe = ''
  beforeAll(() => {
    browser = launchChromium(program ?? '')
    axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  })
  afterAll(() => browser.close())

  let log: LiveLog
  let server: PageServer
  let sent: SendAgain[] = []
  let seq = 0
  beforeEach(async () => {
    log = new LiveLog()
    sent = []
    seq = 0
    const rules = ['tools.list-result.shape', 'ping.receiver.empty-response', 'ids.unique'].map((id) => ({
      ...{ id, level: 'MUST', says: `What ${id} says.`, link: 'https://example.com/' },
    }))
    log.begin({
      kind: 'begun',
      target: 'node server.js',
      parts: [{ side: 'server', rules }],
      sendAgain: 'The server is started anew.',
    })
    server = await servePage({
      log,
      schema: schemaWord,
      async sendAgain(message) {
        sent.push(message)
        return { lines: [{ from: 'server', text: `{"result":"${hostile}"}` }] }
      },
    })
    record({ kind: 'connection-opened', connection: 'c1', target: 'server', ...place })
  })
  afterEach(() => server.close())

  const record = (body: EventBody): void => {
    const event: TraceEvent = { seq, at: seq * 10, ...body }
    seq += 1
    log.trace(event)
  }
  const say = (direction: 'sent' | 'received', message: object): number => {
    record({ kind: 'message', connection: 'c1', direction, text: JSON.stringify({ jsonrpc: '2.0', ...message }) })
    return seq - 1
  }
  const open = (hash = '', options: PageOptions = wide): Promise<Page> => browser.open(`${server.url}${hash}`, options)
  const until = (page: Page, condition: string): Promise<unknown> =>
    page.evaluate(`new Promise((resolve) => {
      const look = () => (${condition} ? resolve() : setTimeout(look, 20))
      look()
    })`)
  const text = (page: Page, selector: string) => page.evaluate(`document.querySelector('${selector}')?.innerText`)
  const count = (page: Page, selector: string) => page.evaluate(`document.querySelectorAll('${selector}').length`)

  /** A conversation in which an answer breaks a rule. */
  function converse(): void {
    say('sent', { id: 1, method: 'tools/list' })
    const broken = say('received', { id: 1, result: { tools: [{ name: hostile }] } })
    say('sent', { id: 2, method: 'tools/call', params: { name: 'echo' } })
    say('received', { id: 2, result: { content: [] } })
    const result = sampleResult(place, 'tools.list-result.shape', {
      ...{ verdict: 'failed', offending: { seq: broken }, expected: 'a schema', actual: hostile },
      evidence: [{ seq: broken, at: 10, connection: 'c1', from: 'target', role: 'offending', body: hostile }],
    })
    log.news({ kind: 'told', part: 'server', event: { type: 'breach', result } })
  }

  test('fills as it happens; what breaks a rule is red, with the rule and its page', async () => {
    const page = await open()
    await until(page, "document.querySelectorAll('#rows .item').length === 0")
    converse()
    await until(page, "document.querySelector('#rows .row.broken') !== null")
    expect(await count(page, '#rows .item')).toBe(4)
    expect(await text(page, '.verdict')).toBe('1 failed')
    await page.evaluate("document.querySelector('#rows .row.broken').click()")
    await until(page, "document.querySelector('#pane .schema section') !== null")
    expect(await text(page, '#pane .violation.failed')).toContain('tools.list-result.shape')
    expect(await page.evaluate("document.querySelector('#pane .violation a').href")).toMatch(/^https:/)
    expect(await text(page, '#pane .schema')).toContain('/result/tools/0/inputSchema')
    expect(await text(page, '#pane .tree')).toContain('✗')
    expect(await text(page, '#pane pre.raw')).toContain('"tools"')
    // What the target says is text.
    expect(await count(page, 'img')).toBe(0)
    expect(await page.evaluate('document.title')).not.toBe('owned')
    expect(page.complaints).toEqual([])
    expect(page.requests.every((request) => JSON.parse(request).url.startsWith(server.url))).toBe(true)
  })

  test('a result and the request that it answers belong together', async () => {
    converse()
    const page = await open('#seq=4')
    await until(page, "document.querySelector('#pane h2') !== null")
    expect(await text(page, '#pane h2')).toBe('result of tools/call echo · id 2')
  })

  test('search and filters', async () => {
    converse()
    const page = await open()
    await until(page, "document.querySelectorAll('#rows .item').length === 4")
    const choose = (label: string, value: string) =>
      page.evaluate(`(() => {
        const input = document.querySelector('[aria-label="${label}"]')
        input.value = ${JSON.stringify(value)}
        input.dispatchEvent(new Event(input.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
      })()`)
    await choose('Method', 'tools/call')
    await until(page, "document.querySelectorAll('#rows .item').length === 2")
    await choose('Direction', 'server')
    await until(page, "document.querySelectorAll('#rows .item').length === 1")
    await choose('Method', '')
    await choose('Direction', '')
    await choose('Request id', '1')
    await until(page, "document.querySelectorAll('#rows .item').length === 2")
    await choose('Request id', '')
    await choose('Search messages', 'CONTENT')
    await until(page, "document.querySelectorAll('#rows .item').length === 1")
    expect(page.complaints).toEqual([])
  })

  test('a message is sent again only after a yes', async () => {
    converse()
    const page = await open('#seq=3')
    await until(page, "document.querySelector('.send button') !== null")
    const press = (words: string) =>
      page.evaluate(
        `[...document.querySelectorAll('.send button')].find((b) => b.textContent.includes('${words}')).click()`,
      )
    await press('Send to the server again')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('No')
    expect(sent).toEqual([])
    await press('Send it now')
    await until(page, "document.querySelector('.send pre') !== null")
    expect(sent).toEqual([
      { ...place, text: '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"echo"}}' },
    ])
    expect(await text(page, '.send pre')).toContain('<img')
    expect(await count(page, 'img')).toBe(0)
  })

  test('the requirements with their state, and the report at the end', async () => {
    const page = await open('#tab=rules')
    await until(page, "document.querySelectorAll('#rules .item').length === 3")
    expect(await count(page, '#rules .open')).toBe(3)
    converse()
    await until(page, "document.querySelectorAll('#rules .failed').length === 1")
    await page.press('j')
    await until(page, "document.querySelector('.card.failed') !== null")
    for (const event of brokenRun) if (event.type === 'run-ended') log.news({ kind: 'told', part: 'server', event })
    log.news({ kind: 'report', part: 'server', text: await reportText('json', brokenRun) })
    await page.evaluate("location.hash = '#tab=report'")
    await until(page, "document.querySelector('.report-tab .matrix') !== null")
    expect(await text(page, 'h1')).toContain('DOES NOT CONFORM')
    expect(await text(page, 'header [role=status]')).toBe('It has ended.')
    expect(page.complaints).toEqual([])
  })

  test('of 100,000 messages only what is in view is drawn, and the keys go through all', async () => {
    for (let id = 0; id < 50_000; id += 1) {
      say('sent', { id, method: id % 1000 === 0 ? 'tools/list' : 'ping' })
      say('received', { id, result: {} })
    }
    const page = await open()
    await until(page, "document.querySelector('[role=status].seen')?.textContent.startsWith('100000 rows')")
    expect(await count(page, '#rows .item')).toBeLessThan(80)
    await page.evaluate("document.querySelector('#rows').focus()")
    await page.press('Home')
    expect(await text(page, '#pane h2')).toBe('tools/list · id 0')
    await page.press('End')
    expect(await text(page, '#pane h2')).toBe('result of ping · id 49999')
    // What comes into view is drawn a frame later.
    await until(page, 'document.querySelector(\'#rows [aria-selected=true][aria-posinset="100000"]\') !== null')
  })

  test('another run begins on the same page', async () => {
    converse()
    const page = await open()
    await until(page, "document.querySelectorAll('#rows .item').length === 4")
    log.begin({ kind: 'begun', target: 'node other.js', parts: [{ side: 'server', rules: [] }] })
    await until(page, "document.querySelectorAll('#rows .item').length === 0")
    await until(page, "document.querySelector('.target').innerText === 'node other.js'")
  })

  test.each<[where: string, hash: string, options: PageOptions]>([
    ['messages, light', '#seq=2', wide],
    ['messages, dark', '#seq=2', { ...wide, dark: true }],
    ['messages, narrow', '#seq=2', { width: 420, height: 900 }],
    ['requirements, light', '#tab=rules&requirement=tools.list-result.shape', wide],
    ['report', '#tab=report', wide],
  ])('axe-core finds nothing: %s', async (_, hash, options) => {
    converse()
    log.news({ kind: 'report', part: 'server', text: await reportText('json', brokenRun) })
    const page = await open(hash, options)
    await until(page, "document.querySelector('#pane h2, .card, .matrix') !== null")
    await page.evaluate(axe)
    const found = await page.evaluate(`axe.run().then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 200)).join(' | ')))`)
    expect(found).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  })

  test('a page of another origin reads nothing, with the token and all', async () => {
    const page = await browser.open('data:text/html,<title>attacker</title>', wide)
    for (const path of ['', 'events', 'schema']) {
      const outcome = await page.evaluate(`fetch('${server.url}${path}').then(() => 'answered', () => 'nothing')`)
      expect(outcome).toBe('nothing')
    }
  })
})
