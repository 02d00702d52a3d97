/** Reports link to the pages of the rules where a user keeps them. */
import { expect, test } from 'vitest'
import { brokenRun } from '../fixtures/samples/sample-run.ts'
import { reportText } from './collect.ts'

const rules = 'https://example.org/rules'
const page = `${rules}/base.response.id-matches.html`

test('Markdown and SARIF', async () => {
  expect(await reportText('markdown', brokenRun, { rules })).toContain(`[explained](${page})`)
  expect(await reportText('sarif', brokenRun, { rules })).toContain(`"helpUri": "${page}"`)
})

test('HTML knows where they are, as text', async () => {
  expect(await reportText('html', brokenRun, { rules })).toContain(`<meta name="rules" content="${rules}">`)
  expect(await reportText('html', brokenRun, { rules: `${rules}"><script>` })).not.toContain('"><script>')
})

test('without a place for them nothing is linked', async () => {
  expect(await reportText('markdown', brokenRun)).not.toContain('explained')
  expect(await reportText('html', brokenRun)).not.toContain('<meta name="rules"')
})
