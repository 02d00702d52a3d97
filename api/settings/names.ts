/** How users name the parts of a request, as flags or as options, so that messages name what they wrote. */

/** The parts that can be found wrong only after all was put together. */
type Part = 'scenarios' | 'requirements' | 'exclude' | 'only' | 'sets' | 'severity' | 'shard' | 'trace' | 'baseline'
export type SettingNames = Readonly<Record<Part, string>>

/** On a command line, or in the configuration beside it. */
export const flagNames: SettingNames = {
  scenarios: '--scenario',
  requirements: '--requirement',
  exclude: '--exclude',
  only: '--only',
  sets: '--set',
  severity: 'severity',
  shard: '--shard',
  trace: '--trace',
  baseline: '--baseline',
}

/** In a program. */
export const optionNames: SettingNames = {
  scenarios: 'options.scenarios',
  requirements: 'options.requirements',
  exclude: 'options.exclude',
  only: 'options.only',
  sets: 'options.sets',
  severity: 'options.severity',
  shard: 'options.shard',
  trace: 'options.trace',
  baseline: 'options.baseline',
}
