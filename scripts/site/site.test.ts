/** The site as it is built, and as a browser shows it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, findChromium, launchChromium } from '../../fixtures/reports/chromium.ts'
import { targets } from '../../fixtures/targets/index.ts'
import { ledger } from '../../suites/requirements/ledger.ts'
import { buildSite } from './build.ts'

const parent = mkdtempSync(join(tmpdir(), 'site-'))
const folder = join(parent, 'site')
const texts = new Map<string, string>()

beforeAll(async () => {
  for (const { path } of await buildSite(folder, false)) texts.set(path, readFileSync(join(folder, path), 'utf8'))
})
afterAll(() => rmSync(parent, { recursive: true }))

test('has a page for each rule, each measured implementation and each page of docs', () => {
  expect([...texts.keys()]).toEqual(
    expect.arrayContaining([
      ...[...ledger.keys()].map((id) => `rules/${id}.html`),
      ...targets.map(({ name }) => `implementations/${name}.html`),
      ...['index.html', 'docs/guides/ci.html', 'docs/tutorials/first-server.html', 'implementations/2026-07-28.html'],
    ]),
  )
})

test('every link leads to a page and an anchor that are there', () => {
  const anchors = new Map(
    [...texts].map(([path, text]) => [path, new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]),
  )
  const lost = [...texts].flatMap(([path, text]) =>
    [...text.matchAll(/ (?:href|src)="([^"]+)"/g)].flatMap(([, to = '']) => {
      if (/^https?:/.test(to)) return []
      const [file = '', anchor] = to.split('#')
      const target = file === '' ? path : posix.normalize(posix.join(posix.dirname(path), file))
      if (/\.(?:css|js|png)$/.test(target)) return []
      const isThere = anchors.has(target) && (anchor === undefined || anchors.get(target)?.has(anchor) === true)
      return isThere ? [] : [`${path} -> ${to}`]
    }),
  )
  expect([...new Set(lost)]).toEqual([])
})

test('loads nothing of another host, and says nothing that is undefined', () => {
  const policy =
    'content="default-src &#39;none&#39;; style-src &#39;self&#39;; script-src &#39;self&#39;; img-src &#39;self&#39;"'
  const withoutLinks = (text: string): string => text.replace(/<a href="https?:[^"]*"/g, '')
  const withoutCode = (text: string): string => text.replace(/<(?:pre|code)[\s\S]*?<\/(?:pre|code)>/g, '')
  const bad = [...texts].filter(
    ([, text]) =>
      !text.includes(policy) ||
      /(?:src|href)="(?:https?:)?\/\//.test(withoutLinks(text)) ||
      />\s*(?:undefined|\[object Object\])\s*</.test(withoutCode(text)),
  )
  expect(bad.map(([path]) => path)).toEqual([])
})

test('a violation stands on the page of the implementation, with its rule and its messages, and on that of the rule', () => {
  const page = texts.get('implementations/sdk-v1-server.html') ?? ''
  expect(page).toContain('<h3 id="batch.receive.accepted">')
  expect(page).toMatch(/<pre tabindex="0"><code>(?:-&gt;|&lt;-) /)
  expect(texts.get('rules/batch.receive.accepted.html')).toContain(
    '<a href="../implementations/sdk-v1-server.html#batch.receive.accepted">sdk-v1-server</a>',
  )
})

test('a folder that holds something else is left as it is', async () => {
  await expect(buildSite(parent, false)).rejects.toThrow('is no site')
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain('mcp-conform')
})

const program = findChromium()
describe.skipIf(program === undefined)('in Chromium (skipped where none is installed)', () => {
  let browser: Browser
  beforeAll(() => {
    browser = launchChromium(program ?? '')
  })
  afterAll(() => browser.close())

  const address = (path: string): string => `file://${join(folder, path)}`

  test('the search finds a rule by words of it, from a page in any folder', async () => {
    const page = await browser.open(address('docs/guides/ci.html'), { width: 1200, height: 800 })
    const href = await page.evaluate(`new Promise((resolve) => {
      new MutationObserver(() => resolve(document.querySelector('#found a')?.href)).observe(document.querySelector('#found'), { childList: true })
      const field = document.querySelector('#search')
      field.value = 'unknown-tool code'
      field.dispatchEvent(new Event('input'))
    })`)
    expect(href).toBe(address('rules/tools.call.unknown-tool-code.html'))
    expect(page.complaints).toEqual([])
  })

  test.each([
    'index.html',
    'rules/index.html',
    'rules/tools.call.unknown-tool-code.html',
    'implementations/index.html',
    'implementations/2025-11-25.html',
    'implementations/go-sdk-server.html',
    'docs/reference/flags.html',
  ])('%s is readable on a phone: nothing is wider than the screen', async (path) => {
    const page = await browser.open(address(path), { width: 360, height: 740 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    expect(page.complaints).toEqual([])
  })
})
