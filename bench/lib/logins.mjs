// The sessions that the service is called with.
import { PASSWORD } from './data.mjs';

const USERS = 16;

/** The access token of an account of the benchmarks. */
export async function login(origin, email) {
  const response = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`The login of ${email} failed: ${JSON.stringify(answer)}`);
  return answer.data.accessToken;
}

/**
 * Logs in 16 administrators, who see every request, and the heads of 16 departments.
 *
 * A caller may have five documents at once, so that connections share several callers.
 */
export async function logIn(origin) {
  const tokens = [];
  const heads = [];
  for (let n = 1; n <= USERS; n += 1) {
    tokens.push(await login(origin, `administrator-${n}@bench.example`));
    const token = await login(origin, `department_head-${16 + n}@bench.example`);
    heads.push({ token, departmentId: n });
  }
  return { tokens, heads };
}
