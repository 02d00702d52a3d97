import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { flawsOf } from './check.ts'
import { deadLinks } from './links.ts'
import { withoutNouns } from './openings.ts'
import { type Text, textsOfComments, textsOfData, textsOfPage, textsOfProgram } from './texts.ts'

const flaws = (texts: readonly Text[]): readonly string[] =>
  texts.flatMap(flawsOf).map(({ line, message }) => `${line}: ${message}`)

describe('words', () => {
  test.each<[what: string, text: string, flaws: readonly string[]]>([
    ['plain English', 'The failure is flaky.', []],
    ['a word of the dialect', 'A known red is\nshown.', ['1: "known red": write failure']],
    [
      'its line',
      'Fine.\n\nIt breaches.\n\nA breach.',
      ['3: "breaches": write violation, or failure', '5: "breach": write violation, or failure'],
    ],
    ['names of code', 'The `breach` event, and [one](a-breach.md).\n\n```\na breach\n```\n', []],
    ['cells of a table', '| a | b |\n|---|---|\n| the bound | x |', ['3: "bound": write limit']],
    ['a flag', 'Use --bound pages=2.', []],
    ['an omitted subject', 'Stop early. Who wants more asks.', ['1: ". Who wants": write If you ..., If a server ...']],
  ])('%s', (_, text, expected) => expect(flaws(textsOfPage('docs/guides/x.md', text))).toEqual(expected))

  test('of the code are known to contributors', () => {
    expect(flaws(textsOfPage('docs/how-it-works/x.md', 'A rule.'))).toEqual([])
    expect(flaws(textsOfPage('docs/guides/x.md', 'A rule.'))).toHaveLength(1)
  })
})

test.each([
  ['/** The name of the fault. */', 0],
  ['/** Of the fault. */', 1],
  ['/** Those that have ended. */', 1],
  ['/** That of this program. */', 1],
  ['// Of the fault.', 0],
])('%s begins with its noun: %i flaws', (comment, flawed) => {
  expect(withoutNouns('harness/x.ts', `${comment}\nconst x = 1\n`)).toHaveLength(flawed)
})

test('sentences are short where newcomers read', () => {
  const words = (count: number): string => `${'word '.repeat(count)}end.`
  expect(flaws(textsOfPage('README.md', `${words(20)} ${words(20)}`))).toEqual([])
  expect(flaws(textsOfPage('README.md', words(30)))).toEqual([
    expect.stringContaining('a sentence of 31 words (at most 30)'),
  ])
  expect(flaws(textsOfPage('docs/guides/x.md', words(30)))).toEqual([])
})

describe('texts of a program', () => {
  const source = `import x from './a breach of it.ts'\nconst id = 'breach'\nconst text = \`\${id} is a breach of \${id}\`\nio.out('A known red here.')\n`
  test('are its sentences, not its names', () => {
    expect(flaws(textsOfProgram('cli/x.ts', source))).toEqual([
      '3: "breach": write violation, or failure',
      '4: "known red": write failure',
    ])
  })

  test('comments of a library', () => {
    expect(flaws(textsOfComments('api/x.ts', '/**\n * A breach\n * of it.\n */\n// a breach\n'))).toHaveLength(1)
  })

  test('values that reports quote', () => {
    const yaml = '- id: a.b\n  says: The server answers\n    each breach.\n  check: a breach\n'
    expect(textsOfData('suites/x.yaml', yaml).map(({ text }) => text)).toEqual(['The server answers each breach.'])
  })
})

test('links lead to files and headings', () => {
  const root = mkdtempSync(join(tmpdir(), 'prose-'))
  writeFileSync(join(root, 'b.md'), '# One\n\n## Two words, `here`\n\n```\n# No heading\n```\n')
  const links =
    '[a](b.md) [b](b.md#two-words-here) [c](b.md#no-heading) [d](c.md) [e](https://example.com/c.md) [f](#x)'
  writeFileSync(join(root, 'a.md'), links)
  expect(deadLinks(root, 'a.md', links).map(({ message }) => message)).toEqual([
    'a link to #no-heading, which b.md does not have',
    'a link to c.md, which is not there',
    'a link to #x, which this page does not have',
  ])
})
