import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleSuite } from '../../fixtures/samples/sample-suite.ts'
import { html, page } from './markup.ts'
import { writePages } from './write-pages.ts'

const known = () => ({
  causes: [{ id: 'forgets', sdk: 'An <SDK>', cause: 'It forgets & drops.', fix: 'Remember.', repaired: '2.0.0' }],
  brokenBy: ['a-server'],
})

test('a page for each rule, and one that leads to them', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'pages-')), 'a', 'b')
  const ids = [...sampleSuite.requirements.keys()]
  expect(writePages(folder, sampleSuite, '1.2.3', known)).toBe(ids.length)
  expect(readdirSync(folder).sort()).toEqual(['index.html', 'style.css', ...ids.map((id) => `${id}.html`)].sort())
  const index = readFileSync(join(folder, 'index.html'), 'utf8')
  for (const id of ids) expect(index).toContain(`<a href="${id}.html"><code>${id}</code></a>`)
  const rule = readFileSync(join(folder, 'lifecycle.version.echo.html'), 'utf8')
  expect(rule).toContain('<blockquote>The server answers.</blockquote>')
  expect(rule).toContain('https://modelcontextprotocol.io/specification/2025-03-26/basic/lifecycle#negotiation')
  expect(rule).toContain('<strong>An &lt;SDK&gt;:</strong> It forgets &amp; drops.')
  expect(rule).toContain('<code>server/lifecycle/negotiation</code> Version negotiation')
  expect(rule).not.toMatch(/\bundefined\b|\[object/)
  rmSync(folder, { recursive: true })
})

test('what is put in is text', () => {
  expect(html`<p title="${'"><script>'}">${'<b>&'}</p>`.text).toBe(
    '<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt;&amp;</p>',
  )
  expect(html`${[html`<i></i>`, undefined, 3]}`.text).toBe('<i></i>3')
  expect(page('<t>', html`x`)).toContain('<title>&lt;t&gt;</title>')
})
