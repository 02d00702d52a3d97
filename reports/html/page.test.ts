/** The page of the HTML report, as a real browser draws it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, findChromium, launchChromium, type Page } from '../../fixtures/reports/chromium.ts'
import { brokenRun, cleanRun, sampleResult } from '../../fixtures/samples/sample-run.ts'
import type { RunEvent } from '../../harness/runner/events.ts'
import { reportText } from '../collect.ts'

const program = findChromium()
const wide = { width: 1400, height: 1000 }

/** Rows are drawn with the next frames; what never comes ends the test by its time limit. */
const untilDrawn = (selector: string): string => `new Promise((drawn) => {
  const look = () => (document.querySelector('${selector}') ? drawn() : requestAnimationFrame(look))
  look()
})`

describe.skipIf(program === undefined)('in Chromium (skipped where none is installed)', () => {
  let browser: Browser
  let folder = ''
  let axe = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'report-page-'))
    browser = launchChromium(program ?? '')
    axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  })
  afterAll(async () => {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function open(
    events: readonly RunEvent[],
    hash = '',
    options: Parameters<Browser['open']>[1] = wide,
  ): Promise<Page> {
    const file = join(folder, `${Math.abs(hash.length)}-${events.length}.html`)
    writeFileSync(file, await reportText('html', events))
    return browser.open(`${pathToFileURL(file)}${hash}`, options)
  }

  const count = (page: Page, selector: string) =>
    page.evaluate(`document.querySelectorAll(${JSON.stringify(selector)}).length`)
  const text = (page: Page, selector: string) =>
    page.evaluate(`document.querySelector(${JSON.stringify(selector)})?.textContent`)

  test('a run with failures: verdict, matrix, a card for each, its proof; nothing is asked for or complained about', async () => {
    const page = await open(brokenRun)
    expect(await text(page, 'h1')).toBe('DOES NOT CONFORM')
    expect(await count(page, '.card.failed')).toBe(3)
    expect(await count(page, '.card.failed .arrow.offending')).toBeGreaterThanOrEqual(3)
    expect(await text(page, '#card-http\\.origin\\.validated')).toContain('your SDK, not your code (Example SDK)')
    expect(await count(page, '.matrix td .cell.failed')).toBeGreaterThan(0)
    expect(page.complaints).toEqual([])
    expect(page.requests).toHaveLength(1)
  })

  test('a clean run has no card', async () => {
    const page = await open(cleanRun)
    expect(await text(page, 'h1')).toBe('CONFORMS')
    expect(await count(page, '.card')).toBe(0)
  })

  test('an arrow shows its raw message', async () => {
    const page = await open(brokenRun)
    const isHidden = "document.querySelector('.arrow.offending + .detail').hidden"
    expect(await page.evaluate(isHidden)).toBe(true)
    await page.evaluate("document.querySelector('.arrow.offending').click()")
    expect(await page.evaluate(isHidden)).toBe(false)
  })

  test('what was sent can be copied, and what came cannot', async () => {
    const page = await open(brokenRun)
    const titles = (arrow: string) =>
      page.evaluate(`[...document.querySelector('#card-http\\\\.origin\\\\.validated ${arrow} + .detail').querySelectorAll('.copy')]
        .map((button) => button.textContent).join()`)
    expect(await titles('.arrow.from-us')).toBe('copy as curl,copy for the inspector')
    expect(await titles('.arrow.from-target')).toBe('')
  })

  test('? lists the keys, Escape closes the list and leaves the view', async () => {
    const page = await open(brokenRun, '#q=origin')
    const isOpen = "document.querySelector('#keys').open"
    await page.press('?')
    expect(await page.evaluate(isOpen)).toBe(true)
    await page.press('Escape')
    expect(await page.evaluate(isOpen)).toBe(false)
    expect(await page.evaluate('location.hash')).toBe('#q=origin')
  })

  // Each by its rule and the elements; everything that folds is opened first.
  test.each([
    ['failures, light', brokenRun, wide],
    ['failures, dark', brokenRun, { ...wide, dark: true }],
    ['a narrow window', brokenRun, { width: 420, height: 900 }],
    ['on paper', brokenRun, { width: 900, height: 1200, print: true }],
    ['nothing broken', cleanRun, wide],
  ] as const)('axe-core finds nothing: %s', async (_, events, options) => {
    const page = await open(events, '', options)
    await page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true")
    await page.evaluate("for (const arrow of document.querySelectorAll('button.arrow')) arrow.click()")
    await page.evaluate(axe)
    const found = await page.evaluate(`axe.run().then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 200)).join(' | ')))`)
    expect(found).toEqual([])
  })

  test('on paper failures stand with their evidence, and the rest is folded', async () => {
    const page = await open(brokenRun, '', { width: 900, height: 1200, print: true })
    expect(await count(page, '.arrow.offending + .detail[hidden], .card details.way:not([open])')).toBe(0)
    expect(await count(page, '.group[open]')).toBe(0)
  })

  test('keys: j goes to the next requirement, / to the search, Escape shows all again', async () => {
    const page = await open(brokenRun)
    await page.press('j')
    await page.evaluate('new Promise(requestAnimationFrame)')
    expect(await page.evaluate('location.hash')).toContain('requirement=')
    await page.press('/')
    expect(await page.evaluate('document.activeElement.id')).toBe('search')
    await page.press('Escape')
    await page.evaluate('new Promise(requestAnimationFrame)')
    expect(await page.evaluate('location.hash')).toBe('')
  })

  test('an address leads to what it names', async () => {
    const named = await open(brokenRun, '#requirement=http.origin.validated')
    expect(await named.evaluate('document.activeElement.id')).toBe('card-http.origin.validated')
    const filtered = await open(brokenRun, '#verdict=not-observed')
    expect(await count(filtered, '.card')).toBe(0)
    expect(await count(filtered, 'details.group')).toBeGreaterThan(0)
    const searched = await open(brokenRun, '#q=origin')
    expect(await count(searched, '.card.failed')).toBe(1)
  })

  test('a cell of the matrix filters', async () => {
    const page = await open(brokenRun)
    await page.evaluate("document.querySelector('.matrix td button.cell.failed').click()")
    await page.evaluate('new Promise(requestAnimationFrame)')
    expect(await page.evaluate('location.hash')).toMatch(/area=.*place=/)
    expect(await count(page, '.card.failed')).toBe(1)
  })

  test.each<Parameters<Browser['open']>[1]>([
    { ...wide, dark: true },
    { width: 420, height: 900 },
    { width: 900, height: 1200, print: true },
  ])('%j: nothing is wider than the page', async (options) => {
    const page = await open(brokenRun, '', options)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    expect(page.complaints).toEqual([])
  })

  test('dark is dark', async () => {
    const brightness =
      'getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number).reduce((a, b) => a + b)'
    expect(await (await open(brokenRun, '', { ...wide, dark: true })).evaluate(brightness)).toBeLessThan(150)
    expect(await (await open(brokenRun)).evaluate(brightness)).toBeGreaterThan(600)
  })

  test('the messages that the results rest on are a part of the page', async () => {
    const page = await open(brokenRun, '#tab=wire')
    await page.evaluate(untilDrawn('#rows .row.broken'))
    await page.press('j')
    expect(await text(page, '#pane .violation')).toContain('specification')
    await page.evaluate(axe)
    const found = await page.evaluate('axe.run().then(({ violations }) => violations.map(({ id }) => id))')
    expect(found).toEqual([])
    await page.evaluate("location.hash = ''")
    await page.evaluate('new Promise(requestAnimationFrame)')
    expect(await count(page, '.card.failed')).toBe(3)
    expect(page.complaints).toEqual([])
  })

  test('the messages begin at the first one', async () => {
    const page = await open(brokenRun, '#tab=wire', { width: 1200, height: 240 })
    await page.evaluate(untilDrawn('#rows .row'))
    const place = (name: string) => page.evaluate(`document.querySelector('#rows').${name}`)
    expect(Number(await place('scrollHeight'))).toBeGreaterThan(Number(await place('clientHeight')))
    expect(await place('scrollTop')).toBe(0)
  })

  test('two reports dropped on the page are compared', async () => {
    const page = await open(brokenRun)
    const clean = await reportText('json', cleanRun)
    await page.evaluate(`(() => {
      const data = new DataTransfer()
      data.items.add(new File([${JSON.stringify(clean)}], 'clean.json'))
      document.dispatchEvent(new DragEvent('drop', { dataTransfer: data }))
    })()`)
    await page.evaluate(`new Promise((resolve) => {
      const look = () => (document.querySelector('.comparison') ? resolve() : requestAnimationFrame(look))
      look()
    })`)
    expect(await text(page, '.comparison')).toContain('http.origin.validated')
  })

  test('what a hostile target says is text', async () => {
    const said = '</script><img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>'
    const place = { revision: '2025-06-18', transport: 'stdio' } as const
    const line = { seq: 1, at: 1, connection: said, from: 'target', role: 'offending', head: said, body: said } as const
    const result = sampleResult(place, 'a.b', {
      verdict: 'failed',
      says: said,
      link: 'javascript:document.title="owned"',
      expected: said,
      actual: said,
      offending: { seq: 1 },
      causes: [{ id: 'one', sdk: said, cause: said, fix: said }],
      evidence: [line],
      repeat: said,
    })
    const page = await open([...brokenRun.slice(0, 2), { type: 'result', result }])
    expect(await text(page, '.card')).toContain('<img src=x')
    expect(await count(page, 'img, body script:not([type]) ~ script')).toBe(0)
    await page.evaluate("document.querySelector('.card blockquote a')?.click()")
    await page.evaluate('new Promise(requestAnimationFrame)')
    expect(await page.evaluate('document.title')).not.toBe('owned')
  })
})
