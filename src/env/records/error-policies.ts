/**
 * What Harbor 0.26 does about an exception that ended a trial, by the name of its class (harbor/models/trial/error_policy.py):
 * try again, grade what there is, count the reward. A name that is not listed allows all three.
 */
export interface ErrorPolicy {
  readonly should_retry: boolean;
  readonly should_grade: boolean;
  readonly has_valid_reward: boolean;
}

const policy = (should_retry: boolean, should_grade: boolean, has_valid_reward: boolean): ErrorPolicy => ({ should_retry, should_grade, has_valid_reward });

const groups: readonly (readonly [ErrorPolicy, readonly string[]])[] = [
  [
    policy(true, false, false),
    ['AddTestsDirError', 'AgentSetupTimeoutError', 'DownloadVerifierDirError', 'EnvironmentStartTimeoutError', 'GKEExecStreamClosedError', 'GKEPodNotFoundError', 'HealthcheckError', 'MemoryLimitExceededError', 'RuntimeRequestError', 'SSHAccessError', 'SandboxBuildFailedError', 'SandboxLikelyOutOfMemoryError'],
  ],
  [
    policy(true, true, false),
    ['APIConnectionError', 'APIError', 'ApiConnectionClosedError', 'ApiConnectionError', 'ApiError', 'ApiInternalServerError', 'ApiOverloadedError', 'ApiRateLimitError', 'ApiResponseStalledError', 'ApiUsageLimitError', 'InternalServerError', 'NetworkConnectionError', 'RateLimitError', 'ServiceUnavailableError', 'Timeout', 'UnknownApiError'],
  ],
  [
    policy(false, true, false),
    ['APIResponseValidationError', 'BadRequestError', 'BudgetExceededError', 'RewardFileEmptyError', 'RewardFileNotFoundError', 'UnprocessableEntityError', 'UnsupportedModelParametersError', 'UnsupportedParamsError', 'VerifierOutputParseError', 'VerifierTimeoutError'],
  ],
  [
    policy(false, false, false),
    ['AgentAuthenticationError', 'ApiProviderResourceNotFoundError', 'AuthenticationError', 'CancelledError', 'DspyImportError', 'MissingExtraError', 'ModelNotFoundError', 'NotFoundError', 'PermissionDeniedError', 'RegradeError', 'ServiceOperationsUnsupportedError', 'VercelScopeError'],
  ],
  [
    policy(false, true, true),
    ['AgentSafetyRefusalError', 'AgentTimeoutError', 'ContentPolicyViolationError', 'ContextLengthExceededError', 'ContextWindowExceededError', 'NonZeroAgentExitCodeError', 'OutputLengthExceededError', 'OutputTokenExceededError'],
  ],
];

export const errorPolicies: ReadonlyMap<string, ErrorPolicy> = new Map(groups.flatMap(([found, names]) => names.map((name) => [name, found] as const)));

/** The policy for an exception, with what the run overrides of it. */
export function policyFor(exceptionType: string, override: { readonly [key in keyof ErrorPolicy]: boolean | null } | null): ErrorPolicy {
  const usual = errorPolicies.get(exceptionType) ?? policy(true, true, true);
  return {
    should_retry: override?.should_retry ?? usual.should_retry,
    should_grade: override?.should_grade ?? usual.should_grade,
    has_valid_reward: override?.has_valid_reward ?? usual.has_valid_reward,
  };
}

/** The exceptions after which Harbor does not try again unless told to, sorted. */
export const neverRetried: readonly string[] = [...errorPolicies].filter(([, { should_retry }]) => !should_retry).map(([name]) => name).sort();
