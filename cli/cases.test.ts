import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FuzzCase } from '../harness/trace/fuzz-case.ts'
import { caseFiles, casesText, readCase, readCases } from './cases.ts'

const found: FuzzCase = {
  scenario: 'fuzz/hostile-input',
  revision: '2025-11-25',
  transport: 'stdio',
  cause: 'a request without answer: an odd string as id',
  count: 3,
  seed: 7,
  path: '12:0',
  steps: [{ body: '{"id":"\\ud800"}', oddity: 'an odd string as id' }],
}

const folderOfOne = async (): Promise<string> => {
  const folder = join(await mkdtemp(join(tmpdir(), 'mcp-conform-cases-')), 'cases')
  caseFiles(folder).event({ type: 'fuzz-case', found })
  return folder
}

test('a case is read as it was written', async () => {
  expect(readCases(await folderOfOne())).toEqual([found])
})

test('the latest case of a cause takes the place of previous failure or warning', async () => {
  const folder = await folderOfOne()
  caseFiles(folder).event({ type: 'fuzz-case', found: { ...found, count: 9 } })
  expect(readCases(folder)).toEqual([{ ...found, count: 9 }])
})

test('what is no case is left alone in a folder, and refused by its name', async () => {
  const folder = await folderOfOne()
  const other = join(folder, 'other.jsonl')
  await writeFile(other, '{"format":"mcp-conform-case 0"}\n')
  expect(readCases(folder)).toEqual([found])
  expect(() => readCase(other)).toThrow(/expected a case of this version/)
})

test('a folder that is not there has none', () => {
  expect(readCases('/no/such/folder')).toEqual([])
})

test('a cause is no part of the name of a file', async () => {
  const folder = await folderOfOne()
  const files = caseFiles(folder)
  files.event({ type: 'fuzz-case', found: { ...found, cause: '../../x' } })
  expect(files.written[0]).toMatch(/cases\/fuzz-hostile-input-2025-11-25-stdio-[0-9a-f]{8}\.jsonl$/)
  expect(await readFile(files.written[0] ?? '', 'utf8')).toContain('"cause":"../../x"')
})

test('a case that time left as it was says so, until it is reduced in another run', async () => {
  const folder = await folderOfOne()
  const files = caseFiles(folder)
  files.event({ type: 'fuzz-case', found: { ...found, isCutShort: true } })
  expect(readCases(folder)).toEqual([{ ...found, isCutShort: true }])
  expect(casesText(files, folder)).toMatch(/^ *1 failing case written to \. \(1 not reduced to the end: time was up\);/)
  files.event({ type: 'fuzz-case', found })
  expect(casesText(files, folder)).toMatch(/^ *1 failing case written to \.;/)
})
