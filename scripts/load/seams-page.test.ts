/** docs/how-it-works/seams.md lists the seams by hand; this keeps it complete. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const page = readFileSync(join(root, 'docs', 'how-it-works', 'seams.md'), 'utf8')

/** The names in the first column of the table under a heading. */
function listed(heading: string): string[] {
  const section = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const firstCells = [...section.matchAll(/^\| (`.*?) \|/gm)].map(([, cell]) => cell ?? '')
  return firstCells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '')).sort()
}

/** The members of the interfaces in `seams.ts` and beside it: `Seams`, and what is grouped in it. */
function declared(folder: string, groups: Readonly<Record<string, string>>): string[] {
  const files = ['seams.ts', 'authorization/decisions.ts'].map((file) => join(root, folder, file)).filter(existsSync)
  const statements = files.flatMap((file) => [
    ...ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true).statements,
  ])
  const interfaces = new Map(
    statements.filter(ts.isInterfaceDeclaration).map(({ name, members }) => [name.text, members]),
  )
  const namesOf = (members: Iterable<ts.TypeElement> = []): string[] =>
    [...members].map(({ name }) => name?.getText() ?? '')
  const seams = [...(interfaces.get('Seams') ?? [])]
  return seams
    .flatMap((member) => {
      const name = member.name?.getText() ?? ''
      const type = ts.isPropertySignature(member) ? member.type : undefined
      if (type !== undefined && ts.isTypeLiteralNode(type) && !type.members.some(ts.isIndexSignatureDeclaration)) {
        return namesOf(type.members).map((inner) => `${name}.${inner}`)
      }
      const group = groups[name]
      return group === undefined ? [name] : namesOf(interfaces.get(group)).map((inner) => `${name}.${inner}`)
    })
    .sort()
}

test.each([
  ['Seams of the reference server', 'reference-servers', {}],
  [
    'Seams of the reference client',
    'reference-clients',
    { order: 'Order', decide: 'Decisions', authorize: 'AuthorizationDecisions', icons: 'IconSeams' },
  ],
])('%s: the page lists all of them, and no other', (heading, folder, groups) => {
  const names = declared(folder, groups)
  expect(names.length).toBeGreaterThan(20)
  expect(listed(heading)).toEqual(names)
})
