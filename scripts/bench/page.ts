/** What was measured, in words and as docs/reference/performance.md. */
import type { Measured } from './measure.ts'

export interface Section {
  readonly title: string
  /** The measurements of commands that took turns. */
  readonly measured: readonly Measured[]
  /** How much each has judged, or started, in words. */
  readonly counts: Readonly<Record<string, string>>
}

/** How long runs were predicted to take, and how long they took: cells of a table. */
type Forecasts = readonly (readonly string[])[]

/** How many times the work of those after it a command has done. */
function ratiosOf({ name, work }: Measured, all: readonly Measured[]): readonly string[] {
  const others = all.slice(1).filter((other) => other.name !== name)
  return others.map((other) => `${(work / other.work).toFixed(2)} times ${other.name}`)
}

export function inLines({ title, measured, counts }: Section): readonly string[] {
  return [
    title,
    ...measured.map((one) => {
      const { name, runs, time, work, memory, exitCodes } = one
      const spent = `${time.toFixed(0)} ms, of which it worked ${work.toFixed(0)} ms, ${memory.toFixed(0)} MiB`
      const codes = exitCodes.length > 0 ? [`exit codes ${exitCodes.join(', ')} among them`] : []
      const counted = counts[name] === undefined ? [] : [counts[name]]
      return `  ${name}: ${[`median of ${runs}`, spent, ...counted, ...ratiosOf(one, measured), ...codes].join(', ')}`
    }),
  ]
}

const seconds = (ms: number): string => (ms / 1000).toFixed(2)

/** @param machine in words */
export function performancePage(machine: string, sections: readonly Section[], forecasts: Forecasts = []): string {
  const tables = sections.map(({ title, measured, counts }) => {
    const rows = measured.map((one) => {
      const cells = [one.name, counts[one.name] ?? '', seconds(one.work), seconds(one.time), one.memory.toFixed(0)]
      return `| ${[...cells, ratiosOf(one, measured).join('; ')].join(' | ')} |`
    })
    return `## ${capital(title)}\n\n${head}\n${rows.join('\n')}\n`
  })
  return `${intro(machine)}\n${[...tables, ...forecastTable(forecasts)].join('\n')}`
}

function forecastTable(forecasts: Forecasts): readonly string[] {
  const rows = forecasts.map((cells) => `| ${cells.join(' | ')} |`)
  return rows.length === 0 ? [] : [`${forecastHead}\n${rows.join('\n')}\n`]
}

const forecastHead = `## How well the length of a run is predicted

The time from the plan to the end of the last scenario run, without the repetition of failures. The forecast cannot know that a tool is slow
before the tool was called.

| | forecast at the plan | forecast / real time | forecast at half time | forecast / real time | real time |
|---|---|---|---|---|---|`

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const head = `| | judged | work, s | time, s | memory, MiB | ratio of work |
|---|---|---|---|---|---|`

const intro = (machine: string): string => `# Performance

Written by \`npm run bench -- --official --write\` on ${machine}.

*Work* is the processor time of the process itself, without the target. *Time* is the elapsed time, which also depends on the load of the
machine. Each figure is a median. The commands of a table ran in turns, so the ratios also hold on other machines. *Ratio of work* compares
the work with that of the other rows. \`docs/how-it-works/architecture.md\` in the repository explains how a run spends its time.
`
