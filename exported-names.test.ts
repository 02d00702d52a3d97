/** That a name which several files may import means one thing. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = import.meta.dirname

/**
 * Parts with names of their own: each is a program or a vocabulary that the others do not import, or only as a whole. What
 * mirrors another part has its name there, too. All else is one part.
 */
const parts = [
  // Implementations of MCP apart from ours: a server, a client, an authorization server and a gateway say "session" and "task", too.
  'reference-servers/authorization-server/',
  'reference-servers/gateway/',
  'reference-servers/',
  'reference-clients/',
  // The specification chose these names; only the list of all types imports them.
  'schema/messages/',
  // The words in which schemas are written: `string`, `optional`, `since`.
  'schema/builder/',
  // Runs in a browser.
  'reports/html/page/',
  // Test data, which nothing but tests and scripts imports.
  'fixtures/',
]

/** The library gives these names to what its users know; what it wraps has the same name inside. */
const wrapped = ['RunOptions', 'GatewayOptions', 'RejudgeOptions', 'rejudge', 'Suite', 'loadSuite']

test('a name is exported by one file of a part', () => {
  const files = new Map<string, string[]>()
  for (const file of sourceFiles())
    for (const name of exportsOf(file)) {
      const key = `${partOf(file)} ${name}`
      files.set(key, [...(files.get(key) ?? []), file])
    }
  const shared = [...files].filter(([key, { length }]) => length > 1 && !wrapped.includes(key.split(' ')[1] ?? ''))
  expect(shared.map(([key, of]) => `${key}: ${of.join(', ')}`)).toEqual([])
})

function partOf(file: string): string {
  // Each folder of scripts is a program.
  const script = /^scripts\/(?:[^/]+\/|)/.exec(file)?.[0]
  return script ?? parts.find((part) => file.startsWith(part)) ?? 'mcp-conform'
}

const declaration =
  /^export (?:declare |async |abstract )*(?:const|let|function\*?|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm

/** What a file declares and exports; what it only hands on has its name from elsewhere. */
function exportsOf(file: string): ReadonlySet<string> {
  return new Set([...readFileSync(join(root, file), 'utf8').matchAll(declaration)].map(([, name = '']) => name))
}

function sourceFiles(): string[] {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$|dist$|coverage$|generated$)/.test(entry.name))
    .map(({ name }) => name)
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file).replaceAll('\\', '/'))
      .filter((file) => /(?<!\.test|\.d|\.json)\.ts$/.test(file) && !file.includes('node_modules')),
  )
}
