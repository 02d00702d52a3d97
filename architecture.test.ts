/** Which folder may import what, that nothing imports itself in a circle, and that no folder is too full. Tests and scripts may import anything. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = import.meta.dirname

interface Rule {
  /** Places that it may import beside itself: a place named here, a file, or a folder with all in it. */
  readonly places: readonly string[]
  readonly packages?: readonly string[]
}

/** The floors of the harness, from the bottom to the top: each may import all below it, and the schema. */
const floors = [
  'harness/harness-error.ts',
  'harness/schedule.ts',
  'harness/time',
  'harness/tool.ts',
  'harness/wire',
  'harness/trace',
  'harness/driver',
  'harness/conversation',
  'harness/revisions',
  'harness/fixtures',
  'harness/transports',
  'harness/targets',
  'harness/peers',
  'harness/peers/client',
  'harness/peers/server',
  'harness/peers/gateway',
  'harness/judging',
  'harness/preflight',
  'harness/runner',
  'harness/tap',
  'harness/index.ts',
] as const

const packagesOfHarness: Readonly<Partial<Record<(typeof floors)[number], readonly string[]>>> = {
  'harness/tool.ts': ['package.json'],
  'harness/wire': ['eventsource-parser'],
  'harness/fixtures': ['ajv'],
  'harness/transports': ['cross-spawn'],
  'harness/tap': ['cross-spawn'],
}

const floorsOfHarness = (): Readonly<Record<string, Rule>> =>
  Object.fromEntries(
    floors.map((floor, i) => [
      floor,
      { places: [...floors.slice(0, i), 'schema'], packages: packagesOfHarness[floor] ?? [] },
    ]),
  )

/** Of two places that hold a file the longer one counts, so a folder can have a rule of its own, and so can a file. */
const mayImport: Readonly<Record<string, Rule>> = {
  cli: {
    places: ['api', 'reports', 'suites', 'harness', 'schema', 'package.json', 'cli/commands/reference.ts'],
    packages: ['chokidar', 'commander', 'jiti', 'yaml'],
  },
  // Helpers of tests.
  'cli/end-to-end': { places: ['cli', 'harness', 'fixtures', 'package.json'], packages: ['execa'] },
  // What a user may try the other side on.
  'cli/commands/reference.ts': {
    places: [
      'cli/exit.ts',
      'cli/io.ts',
      'reference-servers/run-command.ts',
      'reference-clients/launch/run-command.ts',
      'generated',
    ],
  },
  api: { places: ['api/settings', 'suites', 'harness', 'schema', 'generated'] },
  'api/vitest': { places: ['api', 'reports', 'harness/revisions'], packages: ['vitest'] },
  'api/settings': { places: ['harness', 'schema', 'generated'], packages: ['ajv', 'yaml'] },
  reports: {
    places: ['harness', 'schema/json.ts', 'schema/revisions.ts', 'generated/report-page.ts'],
    packages: ['ajv', 'fast-xml-parser', 'string-width'],
  },
  // What runs in a browser: no package of Node, nothing that needs one.
  'reports/html/page': {
    places: [
      'reports',
      'harness/judging',
      'harness/trace/events.ts',
      'harness/trace/place.ts',
      'harness/runner/events.ts',
    ],
  },
  suites: {
    places: ['harness/index.ts', 'schema', 'generated'],
    packages: ['ajv', 'yaml', 'fast-check', 'jose', 'parse5'],
  },
  schema: { places: ['generated'], packages: ['ajv', 'fast-check'] },
  'reference-servers': { places: ['schema', 'generated'], packages: ['ajv', 'jose'] },
  'reference-servers/authorization-server': {
    places: ['generated', 'reference-servers/declared-fault.ts'],
    packages: ['jose'],
  },
  'reference-servers/gateway': { places: ['schema', 'generated', 'reference-servers/declared-fault.ts'] },
  'reference-clients': { places: ['schema', 'generated'], packages: ['ajv', 'yaml'] },
  ...floorsOfHarness(),
}

const places = Object.keys(mayImport)
const tops = [...new Set(places.map((place) => place.split('/', 1)[0] ?? ''))]
const files = tops.flatMap(sourceFiles)
const imports = new Map(files.map((file) => [file, importsOf(file)]))

test('each file of the harness has a place', () => {
  expect(files.filter((file) => placeOf(file) === undefined)).toEqual([])
})

test.each(places)('%s imports only what it may', (place) => {
  const rule = mayImport[place]
  const breaches = files
    .filter((file) => placeOf(file) === place)
    .flatMap((file) =>
      (imports.get(file) ?? []).filter((to) => !isAllowed(to, place, rule)).map((to) => `${file} imports ${to}`),
    )
  expect(breaches).toEqual([])
})

/** Files whose imports are left out of the search for circles: file -> why it may know those that know it. */
const defended: Readonly<Record<string, string>> = {
  'reference-servers/seams.ts': 'the list of all that a fault may reach into: types of every part, no values',
  'reference-clients/seams.ts': 'the list of all that a fault may reach into: types of every part, no values',
  'reference-clients/quirk.ts': 'a quirk may come with options, and one of the options is a quirk',
  'reference-servers/context.ts':
    'what a request may do is handed to every method, and leads to its era and its log level',
  'reference-servers/connection.ts':
    'a connection and what it holds (its requests, its era, its server) know each other',
}

test('no file imports itself in a circle, not even for its types', () => {
  expect(circles()).toEqual([])
})

/** So that a name says what is there. What is written by programs (generated, dist, .targets) is nobody's to read. */
const mostFiles = 25

test(`no folder holds more than ${mostFiles} files`, () => {
  const counts = new Map<string, number>()
  for (const top of [...tops, 'scripts', 'fixtures', 'docs', 'ci'])
    for (const entry of readdirSync(join(root, top), { recursive: true, withFileTypes: true }))
      if (entry.isFile() && !entry.parentPath.includes('node_modules'))
        counts.set(entry.parentPath, (counts.get(entry.parentPath) ?? 0) + 1)
  const full = [...counts].filter(([, count]) => count > mostFiles)
  expect(full.map(([folder, count]) => `${relative(root, folder)}: ${count}`)).toEqual([])
})

/** `to` is a path below the root, or the name of a package. */
function isAllowed(to: string, from: string, rule: Rule | undefined): boolean {
  if (to.startsWith('node:')) return true
  const place = placeOf(to)
  if (place === from) return true
  if (rule?.packages?.includes(to)) return true
  // Inside the harness each folder counts for itself; from outside it is one.
  const isInside = from.startsWith('harness/') && from !== 'harness/index.ts'
  return (rule?.places ?? []).some((allowed) =>
    isInside && place?.startsWith('harness/')
      ? allowed === place || allowed === to
      : allowed === to || isBelow(to, allowed),
  )
}

const isBelow = (file: string, folder: string): boolean => file.startsWith(`${folder}/`)

function placeOf(file: string): string | undefined {
  return places.filter((place) => file === place || isBelow(file, place)).sort((a, b) => b.length - a.length)[0]
}

/** The packages and the paths below the root that a file imports. */
function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'))
  return importedFiles.map(({ fileName }) => {
    if (fileName.startsWith('.')) return normalize(join(dirname(file), fileName))
    if (fileName.startsWith('node:')) return fileName
    const parts = fileName.split('/')
    return fileName.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '')
  })
}

/** Each circle once, as the list of its files. */
function circles(): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file)
    if (at >= 0) found.push([...path.slice(at), file].join(' > '))
    if (at >= 0 || done.has(file)) return
    const onwards = file in defended ? [] : (imports.get(file) ?? [])
    for (const to of onwards) if (imports.has(to)) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  return found
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(folder, file))
}
