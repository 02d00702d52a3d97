import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { npxCall, resolveNpx } from './resolve-npx.ts'

describe('what is a call of npx', () => {
  test.each<[string, ReturnType<typeof npxCall>]>([
    ['npx -y pkg', { asked: ['-y', 'pkg'], args: [] }],
    ['npx --yes @scope/pkg@1.2.3 stdio --flag', { asked: ['--yes', '@scope/pkg@1.2.3'], args: ['stdio', '--flag'] }],
    ['/usr/bin/npx pkg@latest', { asked: ['pkg@latest'], args: [] }],
    ['npx -y -p @scope/pkg tool x', { asked: ['-y', '-p', '@scope/pkg', 'tool'], args: ['x'] }],
    ['npx --package=a --package=b@2 -- tool', { asked: ['--package=a', '--package=b@2', '--', 'tool'], args: [] }],
    ['node server.js', undefined],
    ['npx', undefined],
    ['npx -c "a b"', undefined],
    ['npx --ignore-scripts pkg', undefined],
    ['npx -y ./folder', undefined],
    ['npx -y github:a/b', undefined],
    ['npx -y https://example.test/a.tgz', undefined],
  ])('%s', (words, expected) => {
    expect(npxCall(words.split(' '))).toEqual(expected)
  })
})

/** Stands for npx: it puts the folder of the installed package in front of the path, and has its shell start the program. */
const fakeNpx = `#!/usr/bin/env node
const { execFileSync } = require('node:child_process')
const { join } = require('node:path')
const program = { '@scope/pkg@1': 'pkg', tool: 'tool' }[process.argv.at(-1)]
if (program === undefined) process.exit(1)
const PATH = join(__dirname, 'cache', 'node_modules', '.bin') + ':' + process.env.PATH
const options = { env: { ...process.env, PATH } }
process.stdout.write(execFileSync(process.env.npm_config_script_shell, ['-c', "'" + program + "'"], options))
`

describe.skipIf(process.platform === 'win32')('what npx starts', () => {
  let folder = ''
  const options = () => ({ cwd: folder, env: {}, timeoutMs: 20_000, signal: new AbortController().signal })
  const file = (name: string) => join(folder, 'cache', 'node_modules', '@scope', 'pkg', name)
  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'npx-')))
    const bins = join(folder, 'cache', 'node_modules', '.bin')
    mkdirSync(bins, { recursive: true })
    mkdirSync(file('.'), { recursive: true })
    writeFileSync(file('package.json'), JSON.stringify({ name: '@scope/pkg', bin: { pkg: 'a.js', tool: 'b.sh' } }))
    writeFileSync(file('a.js'), '#!/usr/bin/env node\n')
    writeFileSync(file('b.sh'), '#!/bin/sh\n')
    symlinkSync('../@scope/pkg/a.js', join(bins, 'pkg'))
    symlinkSync('../@scope/pkg/b.sh', join(bins, 'tool'))
    writeFileSync(join(folder, 'npx'), fakeNpx)
    chmodSync(join(folder, 'npx'), 0o755)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('is the program with the name of the package, and its arguments stay', async () => {
    const found = await resolveNpx([join(folder, 'npx'), '-y', '@scope/pkg@1', 'stdio', '{url}'], options())
    expect(found?.command).toEqual(['node', file('a.js'), 'stdio', '{url}'])
    expect(found?.path.startsWith(join(folder, 'cache'))).toBe(true)
  })

  test('is the program that is named, which need not run on Node', async () => {
    const found = await resolveNpx([join(folder, 'npx'), '-y', '-p', '@scope/pkg', 'tool'], options())
    expect(found?.command).toEqual([file('b.sh')])
  })

  test('is left to npx where it is not found', async () => {
    expect(await resolveNpx([join(folder, 'npx'), '-y', '@scope/other'], options())).toBeUndefined()
    expect(await resolveNpx([join(folder, 'none', 'npx'), '-y', '@scope/pkg'], options())).toBeUndefined()
  })

  // `semver` is a package of the registry, too: nothing of it may come.
  test.each(['.', 'packages/inner'])(
    'is the program of the project, from %s, as the real npx has it',
    async (where) => {
      const project = join(folder, 'project')
      const bins = join(project, 'node_modules', '.bin')
      const inner = join(project, where)
      mkdirSync(bins, { recursive: true })
      mkdirSync(inner, { recursive: true })
      writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', version: '1.0.0' }))
      writeFileSync(join(project, 'own.js'), '#!/usr/bin/env node\n', { mode: 0o755 })
      rmSync(join(bins, 'semver'), { force: true })
      symlinkSync('../../own.js', join(bins, 'semver'))
      const found = await resolveNpx(['npx', '-y', 'semver', '--flag'], { ...options(), cwd: inner })
      expect(found?.command).toEqual(['node', join(project, 'own.js'), '--flag'])
    },
  )
})
