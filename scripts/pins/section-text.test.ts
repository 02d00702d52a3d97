import { expect, test } from 'vitest'
import { sectionText } from './section-text.ts'
import { splitMarkdown } from './split-markdown.ts'

const sections = splitMarkdown('## Prompt\n\nA prompt has a name. It may have arguments.\n', 'site')
const pages = { sections: (revision: string) => (revision === '2025-11-25' ? sections : undefined) }

test('the statements of a section are listed as pins, with their words', () => {
  expect(sectionText('server/prompts#prompt', pages)).toMatch(
    /^2025-11-25 {2}server\/prompts#prompt 1:[0-9a-f]{8}\n {2}A prompt has a name\.\n2025-11-25 {2}server\/prompts#prompt 2:[0-9a-f]{8}\n {2}It may have arguments\.\n$/,
  )
})

test('a section that no revision has is named', () => {
  expect(sectionText('server/prompts#cheese', pages)).toBe('no statements in server/prompts#cheese\n')
})
