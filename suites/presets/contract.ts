import type { Preset } from '../../harness/index.ts'

/** Where the fixture contract itself speaks of a primitive by another name than the fixture's, or of certain arguments. */
export const contract: Preset = {
  name: 'fixture contract',
  fixtures: {
    'any-logging-tool': { name: 'logging-tool', arguments: {} },
    'tool-change-trigger': { name: 'mutation-tool', arguments: { what: 'tool' } },
    'prompt-change-trigger': { name: 'mutation-tool', arguments: { what: 'prompt' } },
    'failing-server': { name: 'failing-tool', arguments: { kind: 'server' } },
    'file-root': { name: 'read-file' },
    'failing-resource': { name: 'fixture://failing' },
    'state-tools': { name: 'create-state', arguments: { value: 'remembered' } },
    'multi-eliciting-tool': { name: 'eliciting-tool', arguments: { count: 2 } },
    'eliciting-resource': { name: 'fixture://eliciting' },
    'task-slow-tool': { name: 'task-tool', arguments: { seconds: 5 } },
    'task-progress-tool': { name: 'task-tool', arguments: { seconds: 3, progress: true } },
    'task-logging-tool': { name: 'task-tool', arguments: { seconds: 3, log: true } },
    'task-failing-tool': { name: 'task-tool', arguments: { outcome: 'is-error' } },
    'task-error-tool': { name: 'task-tool', arguments: { outcome: 'json-rpc-error' } },
    'task-eliciting-tool': { name: 'task-tool', arguments: { ask: 'one' } },
    'task-multi-eliciting-tool': { name: 'task-tool', arguments: { ask: 'two' } },
    'task-twice-eliciting-tool': { name: 'task-tool', arguments: { ask: 'twice' } },
    'binary-resource': { name: 'fixture://binary' },
    'sample-template': { name: 'fixture://item/{id}', arguments: { id: '1' } },
  },
}
