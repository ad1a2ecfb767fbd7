export { eraseAppointments, registerAppointmentJobs } from "./appointment-jobs.ts";
export { appointmentRoutes } from "./appointment.routes.ts";
export { findAppointment } from "./appointment.ts";
export { appointmentExport } from "./export-appointments.ts";
