import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSink } from './sink.ts'

const folder = mkdtempSync(join(tmpdir(), 'sink-'))
afterAll(() => rmSync(folder, { recursive: true }))

const border = 256 * 1024

test.each([
  ['nothing', ''],
  ['one piece', 'x'.repeat(border)],
  ['a character of two units across the border', `${'x'.repeat(border - 1)}🙂${'y'.repeat(border)}`],
  ['characters of three and four bytes alone', '€'.repeat(border) + '🙂'.repeat(border)],
  ['half a character at the end', `${'x'.repeat(border - 1)}\ud83d`],
])('a text arrives whole: %s', async (name, text) => {
  const file = join(folder, name)
  const sink = openSink(file)
  sink.write(text)
  sink.write('\n')
  await sink.close()
  expect(readFileSync(file).equals(Buffer.from(`${text}\n`))).toBe(true)
})
