<?php

// Receives webhooks with PHP 8: WEBHOOK_SECRET=whsec_… php -S localhost:4000 receiver.php
// A message is verified, stored once and answered; the work is done afterwards.

const TOLERANCE_SECONDS = 300;
const BODY_BYTES_MAX = 1_048_576;

function isFromPitanga(string $secret, array $headers, string $body): bool
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }
    $key = str_starts_with($secret, 'whsec_')
        ? base64_decode(substr($secret, strlen('whsec_')))
        : $secret;
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

/** False if the event was stored before: a message may come twice. */
function storeOnce(string $inbox, string $id, string $body): bool
{
    if (!preg_match('/^\w+$/D', $id)) {
        throw new RuntimeException('this is no id of an event');
    }
    $file = @fopen("$inbox/$id", 'x');
    if ($file === false) {
        if (file_exists("$inbox/$id")) {
            return false;
        }
        throw new RuntimeException('the event could not be stored');
    }
    fwrite($file, $body);
    fclose($file);
    return true;
}

function work(string $body): void
{
    $message = json_decode($body, true, 512, JSON_THROW_ON_ERROR);
    error_log("{$message['event']} {$message['id']}");
}

/** With PHP-FPM the answer is sent before the work begins. Elsewhere let a cron job do the work. */
function answer(int $status): void
{
    http_response_code($status);
    header('Content-Length: 0');
    if (function_exists('fastcgi_finish_request')) {
        fastcgi_finish_request();
    }
}

$secret = getenv('WEBHOOK_SECRET') ?: throw new RuntimeException('set WEBHOOK_SECRET');
// In your shop this is a table of your database, with the id of the event as its primary key.
$inbox = getenv('INBOX') ?: 'inbox';
@mkdir($inbox, 0777, true);
$headers = array_change_key_case(getallheaders());
$body = file_get_contents('php://input', false, null, 0, BODY_BYTES_MAX + 1);
if (strlen($body) > BODY_BYTES_MAX) {
    answer(413);
} elseif (!isFromPitanga($secret, $headers, $body)) {
    // The signature is made of the raw bytes, so it is checked before any JSON is parsed.
    answer(401);
} else {
    // An exception answers 500, and Pitanga sends the message again.
    $isNew = storeOnce($inbox, $headers['webhook-id'], $body);
    answer(200);
    if ($isNew) {
        work($body);
    }
}
