import { expect, test } from 'vitest'
import { targetSource } from '../../../fixtures/targets/index.ts'
import { isHere, languageOf } from './languages.ts'

test.each([
  ['sdk-v1-server', 'npm'],
  ['python-sdk-v1', 'python3'],
  ['go-sdk', 'go'],
  ['java-sdk', 'mvn'],
])('%s is installed with %s', (folder, tool) => {
  expect(languageOf(targetSource(folder)).tool).toBe(tool)
})

test('a folder that pins nothing is no target', () => {
  expect(() => languageOf(targetSource('reasons'))).toThrow(
    /has none of package-lock\.json, requirements\.txt, go\.sum, pom\.xml/,
  )
})

test('a language is here when its program can be run', async () => {
  const language = languageOf(targetSource('sdk-v1-server'))
  expect(await isHere(language)).toBe(true)
  expect(await isHere({ ...language, tool: 'no-such-program-anywhere' })).toBe(false)
})
