import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { homeFields, isPlaceholder, withOwner } from './fields.ts'

const root = join(import.meta.dirname, '../..')

test.each(['action.yml', 'docs/guides/ci.md'])('the owner is filled in: %s', (name) => {
  const page = readFileSync(join(root, name), 'utf8')
  const filled = withOwner(page, 'acme')
  expect(filled).toContain('uses: acme/mcp-conform@')
  expect(isPlaceholder(name, filled)).toBe(false)
})

test('package.json points to the repository, or says nothing of it', () => {
  expect(homeFields('acme').repository.url).toBe('git+https://github.com/acme/mcp-conform.git')
  const manifest = readFileSync(join(root, 'package.json'), 'utf8')
  expect(manifest).not.toContain('OWNER')
  expect(isPlaceholder('package.json', manifest)).toBe(!manifest.includes('"repository"'))
})
