/** Finds the line that says why a program ended, in what it wrote before. */
import { shorten } from './shorten.ts'

const longest = 300
const error = /\b(?:[\w.]*(?:Error|Exception)\b|error|panic(?:ked)?|fatal|denied|not found|no such)\b/i
const python = /^Traceback \(most recent call last\)/m

/** The first line that speaks of an error, in Python the last; else that before a usage text, else the last; undefined when there is none. */
export function tellingLine(stderr: string): string | undefined {
  const lines = stderr.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  const speaks = (line: string): boolean => error.test(line) && !/^at |^throw |^\^+$/.test(line)
  const said = (python.test(stderr) ? lines.findLast(speaks) : lines.find(speaks)) ?? beforeUsage(lines) ?? lines.at(-1)
  return said === undefined ? undefined : shorten(said, longest)
}

const beforeUsage = (lines: readonly string[]): string | undefined =>
  lines[lines.findIndex((line) => /^usage\b/i.test(line)) - 1]
