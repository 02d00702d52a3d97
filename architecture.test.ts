/** Which folder may import what. Tests and scripts may import anything. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = import.meta.dirname

/** Folder -> the folders and packages that it may import beside itself and node: builtins. */
const mayImport: Readonly<
  Record<string, { readonly folders: readonly string[]; readonly packages: readonly string[] }>
> = {
  cli: {
    folders: ['reports', 'suites', 'harness', 'schema', 'package.json'],
    packages: ['commander', 'jiti', 'yaml'],
  },
  reports: { folders: ['harness'], packages: ['junit-report-builder'] },
  suites: { folders: ['harness', 'schema', 'generated'], packages: ['ajv', 'yaml', 'fast-check'] },
  harness: { folders: ['schema', 'package.json'], packages: ['ajv', 'execa', 'eventsource-parser'] },
  schema: { folders: ['generated'], packages: ['ajv', 'ajv-formats', 'fast-check'] },
  'reference-servers': { folders: ['schema', 'generated'], packages: ['ajv'] },
  'reference-clients': { folders: ['schema', 'generated'], packages: ['ajv'] },
}

test.each(Object.keys(mayImport))('%s imports only what it may', (folder) => {
  const rule = mayImport[folder]
  const breaches = sourceFiles(folder).flatMap((file) =>
    importsOf(file)
      .map((specifier) => target(file, specifier))
      .filter((to) => to !== folder && !to.startsWith('node:'))
      .filter((to) => !rule?.folders.includes(to) && !rule?.packages.includes(to))
      .map((to) => `${file} imports ${to}`),
  )
  expect(breaches).toEqual([])
})

/** The folder at the top of the project for a relative import, otherwise the package. */
function target(file: string, specifier: string): string {
  if (specifier.startsWith('node:')) return specifier
  if (specifier.startsWith('.')) return relative(root, join(root, dirname(file), specifier)).split(/[/\\]/, 1)[0] ?? ''
  const parts = specifier.split('/')
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '')
}

function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'))
  return importedFiles.map((imported) => imported.fileName)
}

function sourceFiles(folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => join(folder, file))
  } catch {
    return []
  }
}
