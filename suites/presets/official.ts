/**
 * The servers that are written for the official conformance suite. Only what fulfils a fixture's duty as far as judges rely on
 * it: the logging tools log at one level only, each change trigger changes one list only, and the tools for requestState
 * promise neither its expiry nor which value it holds. So none of these is bound. json_schema_2020_12_tool names its dialect,
 * where schema-tool is about a schema that names none. A tool with x-mcp-header needs no name: any that may be called serves
 * (server/http/parameter-headers). test://watched-resource is subscribed to as any resource is; nothing there makes it change.
 */
import { type Preset, since, until } from '../../harness/index.ts'

export const official: Preset = {
  name: 'official suite',
  fixtures: {
    'progress-tool': { name: 'test_tool_with_progress', arguments: {} },
    // One kind of content; the official suite has a tool for each.
    'content-tool': { name: 'test_image_content', arguments: {} },
    'failing-tool': { name: 'test_error_handling', arguments: {} },
    // Its arguments are arg1 and arg2, and it may complete nothing at all.
    'complete-prompt': { name: 'test_prompt_with_arguments', arguments: { arg1: 'one', arg2: 'two' } },
    // An image only.
    'media-prompt': { name: 'test_prompt_with_image', arguments: {} },
    'any-logging-tool': { name: 'test_tool_with_logging', arguments: {} },
    'binary-resource': { name: 'test://static-binary' },
    'sample-template': { name: 'test://template/{id}/data', arguments: { id: '1' } },
  },
  setApart: [
    'test_elicitation',
    'test_elicitation_sep1034_defaults',
    'test_elicitation_sep1330_enums',
    'test_sampling',
    'test_reconnection',
    'test_missing_capability',
    'test_streaming_elicitation',
    'test_trigger_tool_change',
    'test_trigger_prompt_change',
    'test_tool_with_task',
    'test_input_required_result_elicitation',
    'test_input_required_result_sampling',
    'test_input_required_result_list_roots',
    'test_input_required_result_multiple_inputs',
    'test_input_required_result_request_state',
    'test_input_required_result_tampered_state',
    'test_input_required_result_multi_round',
    'test_input_required_result_capabilities',
  ],
}

/** Where the server asks its client by requests. The tools answer without isError when the client cannot be asked. */
export const officialHandshake: Preset = {
  name: 'official suite, requests to the client',
  revisions: until('2025-11-25'),
  fixtures: {
    // The form asks for `response` where the contract asks for `name`.
    'eliciting-tool': { name: 'test_elicitation', arguments: { message: 'Say something.' } },
    // One request at a time, without priorities and hints.
    'sampling-tool': { name: 'test_sampling', arguments: { prompt: 'Say something.' } },
    // The pause is 0.1 s and `retry` of its own choice.
    'stream-closing-tool': { name: 'test_reconnection', arguments: {} },
  },
}

/** Where the server asks by an InputRequiredResult. */
export const officialStateless: Preset = {
  name: 'official suite, input required',
  revisions: since('2026-07-28'),
  fixtures: {
    'eliciting-tool': { name: 'test_input_required_result_elicitation', arguments: {} },
    'sampling-tool': { name: 'test_input_required_result_sampling', arguments: {} },
    'roots-tool': { name: 'test_input_required_result_list_roots', arguments: {} },
    'guarded-state-tool': { name: 'test_input_required_result_tampered_state', arguments: {} },
    // They change one list only, and it may be a change that only they know of.
    'tool-change-trigger': { name: 'test_trigger_tool_change', arguments: {} },
    'prompt-change-trigger': { name: 'test_trigger_prompt_change', arguments: {} },
    'any-logging-tool': { name: 'test_logging_tool', arguments: {} },
  },
}

/** The tasks extension. Its protocol_error_job fails with a code of its own choice, so it is no task-error-tool. */
export const officialTasks: Preset = {
  name: 'official suite, tasks extension',
  revisions: since('2026-07-28'),
  recognisedBy: ['slow_compute', 'failing_job', 'protocol_error_job'],
  fixtures: {
    'task-tool': { name: 'slow_compute', arguments: { seconds: 1, label: 'mcp-conform' } },
    'task-slow-tool': { name: 'slow_compute', arguments: { seconds: 5, label: 'mcp-conform' } },
    'task-failing-tool': { name: 'failing_job', arguments: {} },
    'task-eliciting-tool': { name: 'confirm_delete', arguments: { filename: 'mcp-conform.txt' } },
    'task-multi-eliciting-tool': { name: 'multi_input', arguments: {} },
  },
  setApart: ['protocol_error_job'],
}
