import type { Route } from './route.ts'

/** Signing up, signing in and what follows closing an account. */
export const accountRoutes = {
  createAccount: { path: '/create-account', guard: 'guest', layout: 'empty', title: 'titles:createAccount' },
  applySignUp: {
    path: '/create-account/application',
    guard: 'guest',
    layout: 'empty',
    title: 'titles:createAccount',
  },
  createCompany: {
    path: '/create-account/company',
    guard: 'public',
    layout: 'empty',
    title: 'titles:createAccount',
    waitsForSession: true,
  },
  verifyEmail: {
    path: '/create-account/email-verification',
    guard: 'guest',
    layout: 'empty',
    title: 'titles:createAccount',
  },
  verifyCompanyEmail: {
    path: '/create-account/email-verification-company',
    guard: 'guest',
    layout: 'empty',
    title: 'titles:createAccount',
  },
  changeEmail: {
    path: '/create-account/email-change',
    guard: 'guest',
    layout: 'empty',
    title: 'titles:createAccount',
  },
  changeCompanyEmail: {
    path: '/create-account/email-change-company',
    guard: 'guest',
    layout: 'empty',
    title: 'titles:createAccount',
  },
  verifyPhone: {
    path: '/create-account/phone-verification',
    guard: 'auth',
    layout: 'empty',
    title: 'titles:createAccount',
  },
  verifyCompanyPhone: {
    path: '/create-account/phone-verification-company',
    guard: 'auth',
    layout: 'empty',
    title: 'titles:createAccount',
  },
  completed: {
    path: '/create-account/completed',
    guard: 'auth',
    layout: 'empty',
    title: 'titles:createAccount',
  },
  completedCompany: {
    path: '/create-account/completed-company',
    guard: 'auth',
    layout: 'empty',
    title: 'titles:createAccount',
  },
  forgotPassword: {
    path: '/forgot-password',
    guard: 'public',
    layout: 'empty',
    title: 'titles:forgotPassword',
  },
  newPassword: { path: '/new-password', guard: 'public', layout: 'empty', title: 'titles:newPassword' },
  login: {
    path: '/login',
    guard: 'guest',
    layout: 'empty',
    title: 'titles:login',
    cachedForGuests: true,
    query: ['next', 'ended'],
  },
  accountClosed: { path: '/account-closed', guard: 'public', layout: 'bare', title: 'titles:accountClosed' },
} as const satisfies Record<string, Route>
