/** The example of docs/guides/hosts.md: the host, the commands and the change are those of the page. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { callCli, root } from './run-cli.ts'

const page = readFileSync(join(root, 'docs', 'guides', 'hosts.md'), 'utf8')
const example = page.slice(page.indexOf('## A host that you can try'))
const blocks = (language: string): readonly string[] =>
  [...example.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, text = '']) => text)

const [host = '', changed = ''] = blocks('js')
const [command = ''] = blocks('sh')
const [shown = ''] = blocks('text')
const folder = mkdtempSync(join(tmpdir(), 'hosts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Where lines break depends on the width of the terminal. */
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

async function testing(program: string) {
  writeFileSync(join(folder, 'host.mjs'), program)
  return callCli(command.trim().replace('npx mcp-conform ', '').split(' '), { cwd: folder })
}

test('the host of the page conforms', async () => {
  const { exitCode, all } = await testing(host)
  expect([exitCode, all]).toEqual([0, expect.stringContaining('✓ tools.call.execution-errors-to-model')])
})

test('the same with the other line has the warning of the page', async () => {
  const { all } = await testing(host.replace(/^ *const content = .*\n/m, changed))
  expect(inOneLine(all)).toContain(inOneLine(shown))
})
