/** What the suite uses of the harness: the one door. Tests and the runner's callers may go further in. */

export type { Conversation } from './conversation/conversation.ts'
export type { Exchange } from './conversation/exchange.ts'
export { refusalOf } from './conversation/limit-refusal.ts'
export type { HttpExchange, Message, SseRecord } from './conversation/message.ts'
export { isCall, isResponse } from './conversation/message-kinds.ts'
export { type AskedModel, askedModel, givenText } from './conversation/model-request.ts'
export { NotObserved } from './conversation/not-observed.ts'
export type { Site } from './conversation/read-site.ts'
export type { Action, ElicitationAnswer, UserAnswer } from './driver/actions.ts'
export type { CallableTool, FixtureBinding, Fixtures } from './fixtures/fixtures.ts'
export type { Preset } from './fixtures/preset.ts'
export { refusedToken } from './fixtures/refused-token.ts'
export { sampleArguments } from './fixtures/sample-arguments.ts'
export { loadSchemaCheck } from './fixtures/schema-check.ts'
export { rateOf, type StatedRate, spanOf } from './fixtures/stated-limits.ts'
export { boundKinds, holdsIn, isStatedFor } from './judging/applicable.ts'
export {
  all,
  answerEvent,
  check,
  each,
  equal,
  errorCode,
  given,
  httpStatus,
  oneOf,
  succeeded,
} from './judging/assert.ts'
export { endOfItself, howEnded } from './judging/crash/how-ended.ts'
export {
  type Breach,
  type Finding,
  failed,
  missing,
  notApplicable,
  notObserved,
  passed,
  timed,
  warned,
} from './judging/finding.ts'
export { allNamed, allSeen, type Labels, seen } from './judging/labels.ts'
export type { KnownCause, Shown, WireExcerpt } from './judging/result.ts'
export type {
  ClientScenario,
  FixtureUse,
  GatewayScenario,
  Judge,
  JudgeContext,
  Monitor,
  MonitorContext,
  MonitorJudge,
  Opening,
  Requirement,
  Scenario,
  ServerScenario,
  Suite,
  TokenSpec,
} from './judging/suite.ts'
export { type Yielding, yielding } from './judging/tally/yielding.ts'
export type {
  ConnectOptions,
  RequestOptions,
  RequestResponder,
  ServerDrive,
  TestClient,
  UnitOfMany,
} from './peers/client/drive.ts'
export type { Between } from './peers/gateway/drive.ts'
export { RpcError } from './peers/rpc-error.ts'
export {
  type ClientDrive,
  type IncomingHttp,
  type IncomingRequest,
  type LaunchOptions,
  type MethodScript,
  noAnswer,
  type Origins,
  type OutgoingOptions,
  type RawStream,
  type ServerScript,
  type SiteAnswer,
  type SiteHandler,
  type SiteRequest,
  type Surroundings,
  type TestServer,
  theOther,
} from './peers/server/drive.ts'
export { isWithOther } from './peers/server/other-server.ts'
export { extensionDrafts } from './revisions/extensions.ts'
export {
  between,
  isModern,
  isSince,
  legacy,
  modern,
  type Revision,
  revisionOf,
  revisionsOver,
  since,
  until,
} from './revisions/index.ts'
export type { KnownSdks } from './runner/options.ts'
export { type FuzzTurn, withoutTime } from './time/fuzz-time.ts'
export { timeLimit } from './time/time-limit.ts'
export { untilAborted } from './time/until-aborted.ts'
export { untilLate } from './time/until-late.ts'
export { withinTime } from './time/within-time.ts'
export { tool } from './tool.ts'
export type { EventOf, TraceEvent } from './trace/events.ts'
export { factsOf, type RevisionFacts } from './trace/facts.ts'
export type { Fuzzing } from './trace/fuzz-case.ts'
export { casesOf, type FuzzCoverage } from './trace/fuzz-case.ts'
export { isInUtf8, jsonOf, textOf } from './trace/message-json.ts'
export type { Side } from './trace/place.ts'
export { sideOf, type TransportKind, transportKinds } from './trace/place.ts'
export { mintSecret } from './trace/secrets/minted.ts'
export { overuseInWords } from './trace/secrets/overuse.ts'
export { bearerChallenge } from './wire/http/challenge.ts'
export { encodeHeaderValue } from './wire/http/header-value.ts'
export { type HeaderList, header, mediaType } from './wire/http/headers.ts'
export { thumbprintOf } from './wire/http/thumbprint.ts'
export { at, isWithin, parseJson, sameJson } from './wire/json/json.ts'
export { isAnswerObject, isResponseObject } from './wire/json/message-objects.ts'
