import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { installedVersion } from './installed-sdk.ts'

const folder = mkdtempSync(join(tmpdir(), 'sdk-'))
afterAll(() => rmSync(folder, { recursive: true }))

function install(name: string, content: string): void {
  mkdirSync(join(folder, 'node_modules', name), { recursive: true })
  writeFileSync(join(folder, 'node_modules', name, 'package.json'), content)
}
install('@a/sdk', '{"version":"1.2.3"}')
install('b', '{"version":"4.0.0-beta.1"}')
install('odd', '{"version":"\\u001b[31m"}')
install('broken', '{')
mkdirSync(join(folder, 'dist'))
writeFileSync(join(folder, 'dist', 'server.mjs'), '')
symlinkSync(join(folder, 'dist', 'server.mjs'), join(folder, 'bin'))

test.each([
  ['the script', ['node', 'dist/server.mjs', '--port', '1'], ['@a/sdk'], '1.2.3'],
  ['what a link leads to', [join(folder, 'bin')], ['@a/sdk', 'none'], '1.2.3'],
  ['no script', ['./server'], ['@a/sdk'], undefined],
  ['a package that is not there', ['node', 'dist/server.mjs'], ['none'], undefined],
  ['two packages', ['node', 'dist/server.mjs'], ['@a/sdk', 'b'], undefined],
  ['a version that is none', ['node', 'dist/server.mjs'], ['odd'], undefined],
  ['a file that is no JSON', ['node', 'dist/server.mjs'], ['broken'], undefined],
])('the version by %s', (_, command, packages, version) => {
  expect(installedVersion({ command, cwd: folder }, packages)).toBe(version)
})
