import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeScratchFolder, removeScratchFolder } from './scratch-folder.ts'

test('a folder that the client has made read-only goes, too', () => {
  const folder = makeScratchFolder()
  const inner = join(folder, 'go', 'pkg')
  mkdirSync(inner, { recursive: true })
  writeFileSync(join(inner, 'file'), '', { mode: 0o444 })
  chmodSync(inner, 0o555)
  removeScratchFolder(folder)
  expect(existsSync(folder)).toBe(false)
})
