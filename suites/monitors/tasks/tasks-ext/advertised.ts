/** Tasks as 2025-11-25 declares them, in the capabilities of a revision that has the extension (SEP-2663). */

import { at, type Conversation } from '../../../../harness/index.ts'
import { isJsonObject } from '../../../../schema/index.ts'
import { tasksExtension } from '../../../judging/tasks/life.ts'
import { type Reading, reading } from '../../parts/readings.ts'

export function advertisedReadings({ bySubject }: Conversation): readonly Reading[] {
  return bySubject.flatMap(({ inReplyTo, result, seq, json }): Reading[] => {
    if (inReplyTo !== 'server/discover' || result === undefined) return []
    const legacy = at(result, 'capabilities', 'tasks')
    const hasExtension = isJsonObject(at(result, 'capabilities', 'extensions', tasksExtension))
    const kept = { expected: 'capabilities without tasks, which is a member of 2025-11-25', actual: json }
    const lacking = { expected: `the extension ${tasksExtension} beside the capability tasks`, actual: json }
    return [
      reading('tasks-ext.migration.no-legacy-capability', legacy !== undefined && kept, seq),
      ...(legacy === undefined
        ? []
        : [reading('tasks-ext.migration.declares-extension', !hasExtension && lacking, seq)]),
    ]
  })
}

export const ofAdvertised = [
  'tasks-ext.migration.no-legacy-capability',
  'tasks-ext.migration.declares-extension',
] as const
