/**
 * `npm run home -- <owner>`, once, before the first release: writes the address of the repository where it belongs.
 * `--check` fails while that has not been done: nothing is published that points nowhere.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { homeFields, isPlaceholder, withOwner } from './home/fields.ts'

const root = join(import.meta.dirname, '..')
const pages = ['action.yml', 'docs/guides/ci.md'].map((name) => join(root, name))
const manifest = join(root, 'package.json')

const [owner] = process.argv.slice(2)
if (owner === '--check') {
  const left = [...pages, manifest].filter((file) => isPlaceholder(file, readFileSync(file, 'utf8')))
  if (left.length > 0) throw new Error(`no repository yet: run npm run home -- <owner> first (${left.join(', ')})`)
} else if (owner === undefined || !/^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i.test(owner)) {
  throw new Error('expected the owner of the repository, as in: npm run home -- acme')
} else {
  for (const file of pages) writeFileSync(file, withOwner(readFileSync(file, 'utf8'), owner))
  const { name, version, description, keywords, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'))
  const filled = { name, version, description, keywords, ...homeFields(owner), ...rest }
  writeFileSync(manifest, `${JSON.stringify(filled, undefined, 2)}\n`)
}
