/** The package as it would be published: packed, unpacked elsewhere, and used from there. Nothing is fetched. */

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pinglessServer } from '../../fixtures/samples/pingless-server.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { commandsOf, type Ran, runCommand, runnable, whyNot } from './readme-commands.ts'

const root = join(import.meta.dirname, '..', '..')
const bin = (name: string): string => join(root, 'node_modules', '.bin', name)
const typescript = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc')

/** A project of a user, with the package and its dependencies in node_modules. */
let project = ''
let tarball = ''
let packed: {
  readonly unpackedSize: number
  readonly entryCount: number
  readonly files: readonly { readonly path: string }[]
}

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'mcp-conform-package-'))
  const { stdout } = await execa('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', project], {
    cwd: root,
  })
  const [pack] = JSON.parse(stdout)
  packed = pack
  tarball = join(project, pack.filename)
  const modules = join(project, 'node_modules')
  const home = join(modules, packageJson.name)
  mkdirSync(home, { recursive: true })
  await execa('tar', ['-xzf', tarball, '--strip-components', '1', '-C', home])
  // Each dependency is a link to where npm put it here, and finds its own dependencies beside itself.
  for (const name of [...Object.keys(packageJson.dependencies), '@types/node'])
    link(join(root, 'node_modules', name), join(modules, name))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(project, 'my-server.js'), server)
  writeFileSync(join(project, 'my-client.js'), client)
  writeFileSync(join(project, 'app.js'), app)
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

function link(from: string, to: string): void {
  mkdirSync(join(to, '..'), { recursive: true })
  symlinkSync(from, to, 'junction')
}

const server = `process.argv[2] = 'stdio'
await import('./node_modules/mcp-conform/dist/reference-server.js')
`

const client = `import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * @param {string | undefined} url
 * @param {AbortSignal} signal
 */
export async function useServer(url, signal) {
  const program = './node_modules/mcp-conform/dist/reference-client.js'
  await promisify(execFile)(process.execPath, [program, String(url)], { signal })
}
`

/** Knows initialize and ping. */
const app = `export default {
  /** @param {Request} request */
  async fetch(request) {
    if (request.method !== 'POST') return new Response(null, { status: 405 })
    const { id, method, params } = JSON.parse(await request.text())
    if (id === undefined) return new Response(null, { status: 202 })
    const serverInfo = { name: 'tiny', version: '1.0.0' }
    const opening = { protocolVersion: params?.protocolVersion, capabilities: {}, serverInfo }
    const result = method === 'initialize' ? opening : method === 'ping' ? {} : undefined
    const error = result === undefined ? { code: -32601, message: 'Method not found' } : undefined
    return Response.json({ jsonrpc: '2.0', id, result, error })
  },
}
`

const examples = readFileSync(join(root, 'docs', 'guides', 'api.md'), 'utf8')
  .split('\n## ')
  .flatMap((section) => {
    const title = section.split('\n', 1)[0] ?? ''
    return [...section.matchAll(/^```js\n(.*?)^```/gms)].map(([, code = '']) => [title, code] as const)
  })

/** What each example prints, on the reference implementations. */
const printed: Readonly<Record<string, RegExp>> = {
  'Test a server': /^conforms \{\s+passed: \d+,/,
  Events: /^false$/,
  'A server in your own process': /^conforms$/,
  'A web-standard handler': /^conforms$/,
  'A client': /^conforms \d+$/,
  'Judge a trace again': /^passed ping\.receiver\.empty-response$/m,
  'Look things up':
    /^MUST .* https:\/\/modelcontextprotocol\.io\/specification\/2025-11-25\/.*\n\d+ scenarios, \d+ fixtures$/s,
}

describe('the examples of docs/guides/api.md', () => {
  test('are all known', () => {
    expect(examples.map(([title]) => title)).toEqual(Object.keys(printed))
  })

  test.each(examples)('%s', async (title, code) => {
    const file = join(project, 'example.js')
    writeFileSync(file, code)
    const { all, exitCode } = await execa(process.execPath, [file], { cwd: project, reject: false, all: true })
    expect(all).toMatch(printed[title] ?? /never/)
    expect(exitCode).toBe(0)
  })

  test('fit the types', async () => {
    const names = examples.map(([, code], i) => {
      const name = `typed-${i}.ts`
      // A parameter without a type is all that JavaScript may have and TypeScript may not.
      writeFileSync(join(project, name), code.replace('breaks(requirement)', 'breaks(requirement: string)'))
      return name
    })
    const flags = ['--noEmit', '--strict', '--allowJs', '--target', 'es2023', '--module', 'nodenext', '--types', 'node']
    const { all, exitCode } = await execa(process.execPath, [typescript, ...flags, ...names], {
      cwd: project,
      reject: false,
      all: true,
    })
    expect(all).toBe('')
    expect(exitCode).toBe(0)
  })
})

describe('the adapter for vitest, in a project of its own', () => {
  const vitest = async (command: readonly string[], ...args: readonly string[]) => {
    const modules = join(project, 'node_modules')
    if (!existsSync(join(modules, 'vitest'))) link(join(root, 'node_modules', 'vitest'), join(modules, 'vitest'))
    const options = { server: { command, revisions: ['2025-11-25'] } }
    const code = `import { conformance } from 'mcp-conform/vitest'\nawait conformance(${JSON.stringify(options)})\n`
    writeFileSync(join(project, 'mcp.test.js'), code)
    const { all, exitCode } = await execa(bin('vitest'), ['run', '--reporter=tap-flat', ...args], {
      cwd: project,
      reject: false,
      all: true,
      env: { IN_SLOT: '1' },
    })
    return { all: String(all), exitCode }
  }

  test('a test that is selected passes where the rule is kept', async () => {
    const { all, exitCode } = await vitest([process.execPath, 'my-server.js'], '-t', 'ping.receiver.empty-response')
    expect(all).toMatch(/^ok \d+ - .*2025-11-25 stdio > ping\.receiver\.empty-response/m)
    expect(all).not.toMatch(/^not ok/m)
    expect(exitCode).toBe(0)
  })

  test('it fails with its proof where the rule is broken', async () => {
    writeFileSync(join(project, 'pingless.mjs'), pinglessServer)
    const { all, exitCode } = await vitest([process.execPath, 'pingless.mjs'], '-t', 'ping.receiver.empty-response')
    expect(all).toMatch(/^not ok \d+ - .*ping\.receiver\.empty-response/m)
    expect(all).toContain('expected an empty result')
    expect(all).toContain('again: ')
    expect(exitCode).toBe(1)
  })

  test('a target that does not start fails one test', async () => {
    const { all, exitCode } = await vitest([process.execPath, 'not-there.mjs'])
    expect(all.match(/^not ok/gm)).toHaveLength(1)
    expect(all).toContain('Cannot find module')
    expect(exitCode).toBe(1)
  })
})

const readme = commandsOf(readFileSync(join(root, 'README.md'), 'utf8'))

describe.skipIf(process.platform === 'win32')('each command of the README', () => {
  const skipped = readme.flatMap((command) =>
    whyNot(command) === undefined ? [] : [[command, whyNot(command)] as const],
  )
  const commands = readme.filter((command) => whyNot(command) === undefined)
  const ran = new Map<string, Ran>()

  beforeAll(async () => {
    const program = join(project, 'node_modules', packageJson.name, packageJson.bin['mcp-conform'])
    const server = execa(process.execPath, [program, 'reference-server', 'http'], { reject: false, stdin: 'ignore' })
    const url = await new Promise<string>((resolve) => {
      server.stderr.on('data', (text: Buffer) => resolve(/listening on (\S+)/.exec(String(text))?.[1] ?? ''))
    })
    const waiting = commands.map((command, i) => [command, join(project, `readme-${i}`)] as const)
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        ran.set(next[0], await runCommand(runnable(next[0], url), next[1], program))
    }
    await Promise.all([work(), work(), work()])
    server.kill()
  })

  test.each(commands)('%s', (command) => {
    const { exitCode, all } = ran.get(command) ?? { exitCode: undefined, all: 'it was not run' }
    expect(exitCode, all).toBe(0)
  })

  test.skip.each(skipped)('%s: %s', () => {})
})

describe('the package', () => {
  test('is small: under 160 files and 4.75 MB', () => {
    expect(packed.entryCount).toBeLessThan(160)
    expect(packed.unpackedSize).toBeLessThan(4_750_000)
  })

  test('holds what README and docs point to', () => {
    const paths = packed.files.map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining([
        'dist/config.schema.json',
        'suites/requirements/fixtures.yaml',
        'reports/json/report.schema.json',
        'docs/guides/api.md',
      ]),
    )
  })

  test.each([
    ['publint', (): string[] => ['run', tarball, '--strict']],
    ['attw', (): string[] => [tarball, '--config-path', join(root, '.attw.json')]],
  ])('%s finds nothing wrong', async (name, args) => {
    const { all, exitCode } = await execa(bin(name), args(), { cwd: project, reject: false, all: true })
    expect(exitCode, all).toBe(0)
  })

  test('its program runs from there', async () => {
    const program = join(project, 'node_modules', packageJson.name, packageJson.bin['mcp-conform'])
    const { stdout } = await execa(process.execPath, [program, '--version'], { cwd: project })
    expect(stdout).toBe(packageJson.version)
  })

  // Pictures are shown by the pages of the registry and the repository, which take them from there.
  test('each relative link of README and docs leads to what is in the package, or to a picture', () => {
    const paths = new Set(packed.files.map(({ path }) => path))
    const pages = [...paths].filter((path) => path.endsWith('.md'))
    const dead = pages.flatMap((page) =>
      [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)]
        .map(([, to = '']) => join(page, '..', to))
        .filter((path) => !paths.has(path) && !existsSync(join(root, 'docs', 'pictures', basename(path))))
        .map((path) => `${page}: ${path}`),
    )
    expect(dead).toEqual([])
  })
})
