/** Cuts running text into sentences. */

/** An end of a sentence: a full stop (or ? or !), perhaps closed by markup, before a capital letter or an opening mark. */
const end = /(?<=[.!?][)"'*_`]{0,3})\s+(?=[A-Z`*_("'[<{\p{Lu}])/u
/** What ends with a full stop and ends no sentence. */
const short = /\b(?:e\.g|i\.e|etc|vs|cf|resp|No|Sec)\.$/

/** The sentences of one paragraph, list item or table cell. */
export function splitSentences(text: string): readonly string[] {
  const sentences: string[] = []
  let open = ''
  for (const part of text.replace(/\s+/g, ' ').trim().split(end)) {
    open = open === '' ? part : `${open} ${part}`
    if (short.test(open)) continue
    if (open !== '') sentences.push(open)
    open = ''
  }
  if (open !== '') sentences.push(open)
  return sentences
}
