import { afterEach, expect, test, vi } from 'vitest'
import { partOf, scriptOptions, wholeNumber } from './options.ts'

const usage = 'Usage: npm run so -- [options]\n'

class Ended extends Error {
  readonly code: unknown
  constructor(code: unknown) {
    super(`ended with ${code}`)
    this.code = code
  }
}

/** What a call writes before it ends the process, and the exit code. */
function end(call: () => unknown): string {
  let text = ''
  const write = (chunk: unknown): boolean => {
    text += String(chunk)
    return true
  }
  vi.spyOn(process.stdout, 'write').mockImplementation(write)
  vi.spyOn(process.stderr, 'write').mockImplementation(write)
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Ended(code ?? 0)
  })
  try {
    call()
  } catch (error) {
    if (error instanceof Ended) return `${error.code}: ${text}`
    throw error
  }
  return 'went on'
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function called(...args: readonly string[]): () => unknown {
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'script.ts', ...args])
  return () => scriptOptions(usage, { options: { runs: { type: 'string', default: '5' } } })
}

test('--help prints the usage', () => {
  expect(end(called('--help'))).toBe(`0: ${usage}`)
})

test('an unknown option ends the script with the reason and the usage, not with a stack', () => {
  expect(end(called('--rusn', '3'))).toMatch(/^2: Unknown option '--rusn'.*\n\nUsage: npm run so/)
})

test('a number has to be one', () => {
  expect(wholeNumber(usage, '--runs', '12')).toBe(12)
  for (const text of ['', 'x', '0', '1.5', '-1'])
    expect(end(() => wholeNumber(usage, '--runs', text))).toContain(
      `--runs takes a whole number from 1 on, not "${text}"`,
    )
})

test('a part has to be one of so many', () => {
  expect(partOf(usage, '--part', '2/4')).toEqual([2, 4])
  for (const text of ['', '5/4', '0/4', '2', 'a/b'])
    expect(end(() => partOf(usage, '--part', text))).toContain('--part takes a part of so many')
})
