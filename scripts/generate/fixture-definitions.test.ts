/** The definitions are those of the contract, and of the servers that serve it. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { skeletonLanguages } from '../../cli/options/skeleton-languages.ts'
import { skeletons } from '../../cli/skeletons/languages.ts'
import { partsOf } from '../../cli/skeletons/part.ts'
import { tools as openTools } from '../../reference-servers/features/tool-table.ts'
import { privateTools, rememberingTools } from '../../reference-servers/features/tools/private.ts'
import { scopedTools } from '../../reference-servers/features/tools/scoped.ts'
import { thirdPartyTools } from '../../reference-servers/features/tools/third-party.ts'
import { definitions } from '../../suites/definitions/definitions.ts'
import { fixtures } from '../../suites/requirements/ledger.ts'

const servedTools = [...openTools, ...privateTools, ...rememberingTools, ...scopedTools, ...thirdPartyTools]
const defined = definitions()
const { tools, prompts, resources, resourceTemplates } = defined
const all = [...tools, ...prompts, ...resources, ...resourceTemplates]

test('each fixture that a server lists has a definition, and each definition a fixture', () => {
  const listed = new Set(['tool', 'prompt', 'resource', 'template'])
  const wanted = [...fixtures.values()].filter(({ kind, side }) => side === 'server' && listed.has(kind))
  const has = new Set(all.map(({ fixture }) => fixture))
  expect(wanted.map(({ name }) => name).filter((name) => !has.has(name))).toEqual([])
  expect(all.filter(({ duty }) => duty === '').map(({ fixture }) => fixture)).toEqual([])
})

test.each([...fixtures.values()].filter(({ since }) => since !== undefined))(
  '$name is defined from $since on, as the contract says',
  ({ name, since, variants = {} }) => {
    const own = [name, ...Object.keys(variants)]
    const starts = all.filter(({ fixture }) => own.includes(fixture)).map((definition) => definition.since)
    expect(new Set(starts)).toEqual(new Set([since]))
  },
)

test.each(tools.map((tool) => [tool.name, tool] as const))('%s is what the reference server offers', (name, tool) => {
  const served = servedTools.find((one) => one.name === name)
  // It is part of the transport there.
  if (name === 'stream-closing-tool') return
  if (served === undefined) throw new Error('the reference server does not offer it')
  expect([tool.since, tool.until]).toEqual([served.since, served.until])
  const properties = (schema: unknown): string[] =>
    Object.keys(Object(Reflect.get(Object(schema), 'properties') ?? {})).sort()
  expect(properties(tool.inputSchema)).toEqual(properties(served.inputSchema))
})

test.each(tools.map((tool) => [tool.name, tool] as const))('the arguments of %s fit its schema', (_, tool) => {
  const fits = new Ajv2020({ strict: false }).compile(tool.inputSchema)
  const unfit = (tool.answers ?? []).filter((answer) => !fits(answer.arguments))
  expect(unfit).toEqual([])
})

describe('a skeleton', () => {
  /** Reads a file of the language without running it. */
  const readers: Readonly<Record<(typeof skeletonLanguages)[number], readonly [file: string, ...command: string[]]>> = {
    go: ['fixtures.go', 'gofmt', '-l'],
    java: ['Fixtures.java', 'javac', '-proc:none', '-d', 'out'],
    rust: ['fixtures.rs', 'rustc', '--edition', '2021', '--crate-type', 'lib', '--emit', 'metadata'],
    csharp: ['Fixtures.cs'],
    python: ['fixtures.py', 'python3'],
  }
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'skeletons-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(skeletonLanguages)('in %s has each definition and a handler for it', (language) => {
    const parts = partsOf(defined)
    const text = skeletons[language].text(parts, ['about'])
    for (const { listed } of parts) expect(text).toContain(listed)
    expect(new Set(parts.map(({ words }) => words.join())).size).toBe(parts.length)
  })

  test.each(skeletonLanguages)('in %s is read by its compiler, where there is one', (language) => {
    const [file, program, ...args] = readers[language]
    if (program === undefined || spawnSync(program, ['--version']).error !== undefined) return
    writeFileSync(join(folder, file), skeletons[language].text(partsOf(defined), ['about', 'more']))
    const { status, stdout, stderr } = spawnSync(program, [...args, file], { cwd: folder, encoding: 'utf8' })
    expect([status, stdout, stderr]).toEqual([0, '', ''])
  })
})
